summy-take-back = Luați blocurile înapoi.
summy-turn-lost = Luați blocurile înapoi; rândul s-a încheiat.

# Greșeli de intrare
summy-players = cele două echipe trebuie să aibă nume diferite; amândouă sunt „{ $found }”
summy-count = numărul de blocuri nu poate fi { $found }
summy-turn = un bloc nu poate fi rotit cu { $found } grade
summy-direction = „{ $found }” nu este direcția unui calcul; scrieți across sau down

SUM-S1 = Un singur = în mijloc
    .rule = Înainte de primul calcul, un singur = se află în mijlocul mesei.
    .why = Masa nu începe cu un singur =.
    .remedy = Puneți un = în mijlocul mesei.
SUM-S2 = Câte opt blocuri ascunse
    .rule = Fiecare echipă ia la întâmplare 8 blocuri și le așază în picioare, ca doar ea să le vadă.
SUM-S3 = Începe cifra cea mai mică
    .rule = Ambele echipe își arată cifra cea mai mică; începe echipa cu cifra mai mică. La egalitate decide a doua cea mai mică și așa mai departe.
    .why = Trebuia să înceapă { $turn }, dar { $team } a jucat prima.
SUM-T1 = Echipele alternează
    .rule = Echipele joacă pe rând; la un rând o echipă așază un singur calcul.
    .why = { $team } a jucat, dar este rândul echipei { $turn }.
    .why-again-sum = { $team } a jucat deja la acest rând; acum urmează { $turn }.
    .why-again-removal = { $team } a scos deja blocuri și a completat; acum urmează { $turn }.
    .why-more = { $team } mai scoate blocuri; ele se socotesc o singură scoatere împreună cu cele dinainte.
    .why-two = Blocurile formează calcule separate ({ $sums }); la un rând se așază un singur calcul.
    .remedy = Luați înapoi toate calculele în afară de unul.
    .remedy-sum = Luați blocurile înapoi; urmează { $turn }.
    .remedy-removal = Luați înapoi blocurile scoase; urmează { $turn }.
    .remedy-lost = { summy-turn-lost }
SUM-T2 = Un calcul sau o scoatere
    .rule = La rândul ei, o echipă fie așază un calcul, fie scoate 1 sau mai multe blocuri proprii, niciodată ambele.
    .why-sum = { $team } a scos deja blocuri la acest rând și nu mai poate așeza și un calcul.
    .why-removal = { $team } a așezat deja un calcul la acest rând și nu mai poate scoate și blocuri.
    .why-none = Nu s-a așezat și nu s-a scos nimic; se scoate cel puțin 1 bloc.
    .why-held = Au fost scoase { $found } blocuri, dar echipa are { $held }.
    .remedy-sum = Luați blocurile înapoi; urmează { $turn }.
    .remedy-removal = Luați înapoi blocurile scoase.
    .remedy-none = Așezați un calcul sau scoateți cel puțin 1 bloc.
    .remedy-held = Numărați din nou blocurile scoase.
SUM-T3 = Completare până la 8
    .rule = După ce joacă, echipa ia blocuri din rezervă până are 8 sau până se termină rezerva.
    .why-short = { $count ->
        [one] Mai este de luat 1 bloc din rezervă.
        [few] Mai sunt de luat { $count } blocuri din rezervă.
       *[other] Mai sunt de luat { $count } de blocuri din rezervă.
     }
    .why-left = { $team } nu a completat: are { $held } și mai trebuia să ia { $due }.
    .why-many = Stau în picioare { $held } blocuri; o echipă are cel mult 8.
    .why-stock = Au fost luate { $found } blocuri, dar în rezervă mai erau doar { $stock }.
    .remedy-short = { $count ->
        [one] Mai luați 1 bloc.
        [few] Mai luați { $count } blocuri.
       *[other] Mai luați { $count } de blocuri.
     }
    .remedy-left = { $team } ia acum { $due } din rezervă.
    .remedy-many = { $count ->
        [one] Puneți înapoi 1 bloc nevăzut și amestecați rezerva.
        [few] Puneți înapoi { $count } blocuri nevăzute și amestecați rezerva.
       *[other] Puneți înapoi { $count } de blocuri nevăzute și amestecați rezerva.
     }
    .remedy-stock = Numărați blocurile din picioare și rezerva.
SUM-T4 = Blocurile scoase rămân secrete
    .rule = Blocurile scoase stau cu fața în jos; cealaltă echipă nu le vede niciodată valoarea.
    .why = { $count ->
        [one] Un bloc scos stă cu fața în sus.
        [few] { $count } blocuri scoase stau cu fața în sus.
       *[other] { $count } de blocuri scoase stau cu fața în sus.
     }
    .remedy = { $count ->
        [one] Întoarceți-l cu fața în jos.
       *[other] Întoarceți-le cu fața în jos.
     }
SUM-P1 = De la unu la opt blocuri proprii
    .rule = Un calcul nou are între 1 și 8 blocuri ale echipei și nu mai multe decât are ea.
    .why = Au fost așezate { $found } blocuri; un calcul are cel mult 8 blocuri proprii.
    .why-held = Au fost așezate { $found } blocuri, dar echipa are { $held }.
    .why-none = Nu a fost așezat niciun bloc; un calcul cere cel puțin 1 bloc propriu.
    .remedy = { summy-take-back }
    .remedy-none = Așezați un calcul sau scoateți cel puțin 1 bloc.
    .remedy-lost = { summy-turn-lost }
SUM-P2 = Cel puțin un bloc de pe masă
    .rule = Un calcul nou folosește 1 sau mai multe blocuri aflate deja pe masă; primul calcul folosește semnul =.
    .why = Șirul nu conține niciun bloc aflat dinainte pe masă.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P3 = Toate pe o linie
    .rule = Toate blocurile noi se află pe un singur rând sau pe o singură coloană.
    .why = Blocul de la { $cell } iese din linie; toate blocurile noi trebuie să fie pe un rând sau pe o coloană.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P4 = Fără goluri în șir
    .rule = Șirul care cuprinde toate blocurile noi nu are goluri.
    .why = Șirul are un gol la { $cell }.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P5 = Loc liber înainte și după calcul
    .rule = Căsuțele dinaintea primului și de după ultimul bloc al calculului sunt libere când acesta este așezat.
    .why = Lângă { $part } se află, chiar înainte sau după, alt bloc; șirul se citește { $chain }.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P6 = Căsuțe care rămân libere
    .rule = Căsuțele dinaintea primului și de după ultimul bloc al unui calcul așezat rămân libere tot jocul.
    .why = Căsuța { $cell } rămâne liberă tot jocul: se află la capătul unui calcul așezat.
    .why-open = Căsuța { $cell } se află la capătul unui calcul asupra căruia nu s-a hotărât încă.
    .remedy = { summy-take-back }
    .remedy-open = Hotărâți întâi care dintre calcule se socotește.
    .remedy-lost = { summy-turn-lost }
SUM-P7 = Un bloc într-o căsuță
    .rule = Un bloc nu poate sta peste altul.
    .why = În căsuța { $cell } se află deja un bloc.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-P8 = Blocurile așezate nu se mută
    .rule = Blocurile calculelor așezate nu se scot și nu se rearanjează.
    .why = Blocul { $symbol } de la { $from } a fost mutat la { $to }.
    .why-gone = Blocul { $symbol } de la { $from } lipsește.
    .why-unknown = Nu se știe de niciun bloc la { $cell }.
    .remedy = Puneți-l înapoi la { $from }.
    .remedy-unknown = Spuneți ce se afla acolo.
SUM-P9 = O singură direcție de citire
    .rule = Toate blocurile stau drept în direcția comună de citire; calculele se citesc de la stânga la dreapta sau de sus în jos.
    .why = Blocul { $symbol } de la { $cell } este rotit cu { $turn }°.
    .remedy = Luați blocurile înapoi sau îndreptați-l.
    .remedy-lost = { summy-turn-lost }
SUM-V1 = Exact un =
    .rule = Într-un calcul se află exact un =.
    .why = În { $chain } nu se află niciun =.
    .why-many = În { $chain } semnul = apare de { $found } ori; trebuie să apară o singură dată.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V2 = Două numere și un operator înainte de =
    .rule = Înainte de = stau cel puțin două numere și un operator.
    .why = În { $chain } nu stau înainte de = două numere cu un operator.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V3 = Un număr după =
    .rule = După = stă un singur număr, fără operator.
    .why = În { $chain } după = se află un operator.
    .why-none = În { $chain } după = nu se află niciun număr.
    .remedy = { summy-take-back }
    .remedy-backwards = Luați blocurile înapoi: calculele se citesc de la stânga la dreapta sau de sus în jos, iar acesta este adevărat doar invers.
    .remedy-lost = { summy-turn-lost }
SUM-V4 = Fără 0 în față
    .rule = Un număr de două sau mai multe cifre nu începe cu 0.
    .why = Numărul { $number } din { $chain } începe cu 0.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V5 = Operatorii stau între numere
    .rule = Fiecare operator stă între două numere.
    .why = Un operator ({ $operator }) din { $chain } nu stă între două numere.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-V6 = Calculul este adevărat
    .rule = Ambele părți sunt egale: întâi × și :, apoi + și -, de fiecare dată în ordinea citirii.
    .why = { $left } face { $value }, nu { $right }.
    .why-negative = { $left } coboară pe parcurs sub zero, ceea ce la această masă nu este permis.
    .remedy = { summy-take-back }
    .remedy-backwards = Luați blocurile înapoi: calculele se citesc de la stânga la dreapta sau de sus în jos, iar acesta este adevărat doar invers.
    .remedy-lost = { summy-turn-lost }
SUM-V7 = Fără împărțire la zero
    .rule = Nu se împarte la 0.
    .why = În { $chain } se împarte la 0.
    .remedy = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-D1 = Două calcule deodată
    .rule = Când o așezare formează calcule adevărate pe rând și pe coloană, jucătorii spun care se punctează, sau ambele.
    .why = Blocurile formează deodată mai multe calcule adevărate: { $sums }. Care se punctează?
    .why-both = Blocurile formează deodată mai multe calcule adevărate: { $sums }. Toate se punctează.
    .why-line = Blocurile formează deodată mai multe calcule adevărate: { $sums }. Se punctează doar { $line }.
    .why-illegal = Blocurile formează deodată mai multe calcule adevărate: { $sums }. La această masă se permite unul singur.
    .remedy = Spuneți dacă se socotește rândul, coloana sau ambele.
    .remedy-illegal = { summy-take-back }
    .remedy-lost = { summy-turn-lost }
SUM-C1 = Nu mai multe blocuri decât are setul
    .rule = Setul are fiecare cifră de 6 ori, fiecare operator de 5 ori și semnul = de 14 ori.
    .why = { $symbol } s-ar afla pe masă de { $found } ori; setul îl are de { $limit } ori. A fost citit greșit?
    .remedy = Verificați ce arată blocurile.
SUM-W1 = Puncte
    .rule = Un calcul aduce suma tuturor cifrelor sale, atât de pe blocurile proprii, cât și de pe cele aflate deja pe masă.
SUM-E1 = Sfârșitul jocului
    .rule = Jocul se încheie când ambele echipe, una după alta, nu fac niciun calcul cu rezerva goală; câștigă cine are mai multe puncte.
    .why = Jocul s-a încheiat: ambele echipe, una după alta, nu au făcut niciun calcul cu rezerva goală.
    .why-shift = Jocul s-a încheiat; masa se strânge.
    .remedy = Luați blocurile înapoi; scorul rămâne.

# Effects in a report
effect-points = puncte
effect-sums = calcule

# Urmărirea partidei la masă
summy-follow-start = Se așteaptă = în mijlocul mesei.
summy-follow-unread = Nu toate blocurile de pe masă pot fi citite încă.
summy-follow-between = Un bloc se află între două căsuțe; așezați-l drept.
summy-follow-sum = Se așază un calcul.
summy-follow-aside = Se pun blocuri deoparte.
summy-follow-finished = Blocurile echipei { $team } nu dau un calcul adevărat. S-a încheiat rândul?
summy-follow-finished-yes = Rândul s-a încheiat
summy-follow-finished-no = Continuă
summy-follow-gone = { $symbol } de la { $cell } nu se mai vede. A fost luat?
summy-follow-gone-yes = Luat
summy-follow-gone-no = Nu, e doar acoperit
summy-follow-reserved = Atenție: căsuța { $cell } trebuie să rămână goală.
