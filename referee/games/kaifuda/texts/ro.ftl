# Greșeli de intrare
kaifuda-place = { $place } nu poate fi un loc într-un rând de cărți; locurile merg de la 0 la { $last }
kaifuda-same-names = amândoi jucătorii se numesc „{ $name }”; dați-le nume diferite

# Pregătirea
KAI-S1 = Pachetele se stabilesc împreună
    .rule = Jucătorii își verifică unul altuia cărțile și cad de acord: de obicei fiecare cifră de două ori, fiecare stea o dată, o carte de panică.
KAI-S2 = Cartea negustorului
    .rule = Un 0 al fiecărui jucător stă la vedere lângă piață.
KAI-S3 = Prima mână
    .rule = Fiecare își alege șase cărți din pământ ca primă mână.
KAI-S4 = Pe rând, fără dat înapoi
    .rule = Primul și al doilea jucător nu se schimbă; cărțile ajunse în mână nu se pun înapoi și nu se schimbă.
    .why = Este rândul lui { $turn }, nu al lui { $player }.
    .remedy = Luați cărțile înapoi și așteptați.
    .remedy-wait = Așteptați-vă rândul.
KAI-S5 = Pământul și mâna sunt ascunse
    .rule = Nici pământul, nici mâna nu i se arată adversarului.

# Mutările
KAI-P1 = O mutare are două cărți
    .rule = O mutare înseamnă două cărți din mână, zecile în stânga, unitățile în dreapta; trei cărți se pun doar la tunet.
    .why = { $count_cards ->
        [one] S-a pus o singură carte; o mutare are două.
        [few] S-au pus { $count_cards } cărți; o mutare are două.
       *[other] S-au pus { $count_cards } de cărți; o mutare are două.
    }
    .why-thunder = Pentru tunet trebuie exact trei cărți în mână; după numărătoare { $player } avea { $count_hand }.
    .why-short = După numărătoare { $player } mai avea doar { $count_hand ->
        [one] o carte
        [few] { $count_hand } cărți
       *[other] { $count_hand } de cărți
    } și a pus două.
    .remedy = Luați cărțile înapoi.
    .remedy-count = Numărați cărțile din mână.
KAI-P2 = Cărțile din piață rămân
    .rule = Cărțile puse în piață nu se iau înapoi, nu se schimbă și nu se ating, decât pentru voal sau recuperare.
    .why = Cartea { $place } din rândul lui { $player } era { $was } și acum este { $now }.
    .why-gone = Cartea { $place } din rândul lui { $player } ({ $was }) a dispărut.
    .why-back = { $now } stă în golul de la cartea { $place } din rândul lui { $player }.
    .why-nothing = În rândul lui { $player } nu există cartea { $place }.
    .remedy = Refaceți rândul așa cum era.
KAI-P3 = Lângă ultima carte
    .rule = Mutarea se pune lângă ultima carte a jucătorului; din runda 6 pe un rând nou, sub primul.
    .why = Cărțile nu stau lângă ultima carte a jucătorului.
    .why-fold = Din runda 6 cărțile se pun pe un rând nou, sub primul.
    .why-straight = Rândul continuă drept după runda 5; de obicei se începe un rând nou sub primul.
    .remedy = Puneți-le lângă ultima carte.
    .remedy-fold = Începeți un rând nou sub primul.
KAI-P4 = Perechea trebuie să fie superioară
    .rule = Față de un număr, perechea trebuie să fie mai mare în ordine crescătoare, mai mică în ordine descrescătoare, niciodată egală.
    .why-small = { $played } nu întrece { $beat }: în ordine crescătoare trebuie să fie mai mare.
    .why-large = { $played } nu întrece { $beat }: în ordine descrescătoare trebuie să fie mai mică.
    .why-equal = { $played } nu întrece { $beat }: egalitatea nu ajunge niciodată.
    .remedy = Luați cărțile înapoi.
KAI-P5 = Orice pereche după o anulare
    .rule = La început, sau după o mutare cu stea ori carte de panică, se poate pune orice pereche, dar în ordine crescătoare niciodată 00.
    .why = În ordine crescătoare 01 este cea mai mică pereche; 00 nu se poate pune.
    .remedy = Luați cărțile înapoi.
KAI-P6 = Stelele și panica anulează
    .rule = O mutare cu stea sau carte de panică nu are valoare: anulează orice și nu se compară.
    .why = Prima mutare nu poate avea o stea: încă nu este nimic de anulat.
    .remedy = Luați cărțile înapoi.
KAI-P7 = Ordinea stelelor
    .rule = Stelele urmează 朝, 昼, 夕, 夜 și iar 朝, în ambele rânduri la un loc. Prima stea și prima după panică sau după 00 este liberă.
    .why = După { $last } urmează { $next }; { $star } nu este la rând.
    .remedy = Luați cărțile înapoi.
KAI-P8 = Două stele într-o mutare
    .rule = Două stele se pun împreună doar ca 朝昼, 昼夕, 夕夜 sau 夜朝.
    .why = { $stars } nu se pot pune împreună: două stele trebuie să fie consecutive.
    .remedy = Luați cărțile înapoi.
KAI-P9 = Cartea de panică
    .rule = Cartea de panică se poate juca oricare ar fi stelele.
    .why = La această masă cartea de panică și o stea nu se pun împreună.
    .why-ask = Se pot pune împreună cartea de panică și o stea? Hotărăște masa.
    .remedy = Luați cărțile înapoi.
    .remedy-ask = Hotărâți dacă mutarea rămâne.
KAI-P10 = Câte zece mutări
    .rule = Fiecare jucător face cel mult zece mutări.
    .why = { $player } a făcut deja { $plays } mutări; limita este zece.
    .why-over = Cele zece runde s-au încheiat.
    .why-ask = Cele zece runde s-au încheiat și nimeni nu a ieșit ({ $hand_first } și { $hand_second } cărți în mână). Masa hotărăște cine a câștigat.
    .why-draw = Cele zece runde s-au încheiat și nimeni nu a ieșit ({ $hand_first } și { $hand_second } cărți în mână): remiză.
    .why-fewer = Cele zece runde s-au încheiat; { $player } câștigă cu mai puține cărți în mână ({ $hand_first } și { $hand_second }).
    .remedy = Luați cărțile înapoi.
    .remedy-ask = Hotărâți cine a câștigat.
KAI-P11 = Nu se iese cu stea sau panică
    .rule = Nimeni nu iese cu o mutare care are o stea sau cartea de panică.
    .why = { $cards } sunt ultimele două cărți ale lui { $player }; nu se iese cu o stea sau cu cartea de panică.
    .remedy = Luați cărțile înapoi.
KAI-P12 = Așteptați recompensa
    .rule = Înainte de a juca, așteptați ca adversarul să-și ia recompensa.
    .why = { $opponent } a jucat înainte ca { $player } să-și fi luat recompensa ({ $count_due }).
    .why-late = { $player } își ia recompensa abia acum, după mutarea lui { $opponent }.
KAI-P13 = Cine nu poate juca pierde
    .rule = Nu se pasează: cine nu poate face o mutare regulamentară pierde, și cu o singură carte.
    .why = { $player } nu poate juca și pierde; câștigă { $opponent }.
    .why-too-few = După numărătoare { $player } mai are { $count_hand ->
        [one] o carte
        [few] { $count_hand } cărți
       *[other] { $count_hand } de cărți
    } și nu poate face o mutare.
    .why-over = Partida s-a încheiat: jucătorul la rând nu a putut juca.
    .remedy = Luați cărțile înapoi.
KAI-P14 = Nu mai multe exemplare decât s-a convenit
    .rule = Un jucător nu poate pune mai multe exemplare ale unei cărți decât are pachetul convenit.
    .why = { $player } ar avea mai mult de { $copies } din cartea { $card }: o citire greșită sau o carte străină.
    .remedy = Verificați cartea și corectați înregistrarea, sau acceptați-o.

# Mărfurile
KAI-G1 = Pereche
    .rule = Două cifre egale alăturate aduc două cărți.
KAI-G2 = Zece
    .rule = Două cifre alăturate cu suma 10 aduc două cărți.
KAI-G3 = Scară
    .rule = Trei cifre alăturate care cresc sau scad cu câte unu aduc trei cărți; după 9 vine 0, înainte de 0 vine 9.
KAI-G4 = Mărfurile se adună
    .rule = Recompensele tuturor mărfurilor formate de o mutare se adună.
    .why-veiled = Mărfurile cu o carte sub voal depind de faptul dacă întoarcerea a schimbat ordinea cărților.
    .why-unseen = Arbitrul nu știe dacă acea carte de sub voal formează o marfă cu mutarea alăturată.
    .remedy-ask = Hotărâți dacă mărfurile se socotesc.
KAI-G5 = Recompensa
    .rule = Recompensa trebuie luată din pământ în mână, exact și imediat.
    .why-due = { $player } ia { $count_due ->
        [one] o carte
        [few] { $count_due } cărți
       *[other] { $count_due } de cărți
    } din pământ pentru { $goods }.
    .why-left = { $player } mai are de luat ca recompensă { $count_due ->
        [one] o carte
        [few] { $count_due } cărți
       *[other] { $count_due } de cărți
    }.
    .why-undone = { $player } joacă mai departe fără să-și fi luat toată recompensa (lipsesc { $count_due }).
    .why-none = { $player } a luat { $count_taken ->
        [one] o carte
        [few] { $count_taken } cărți
       *[other] { $count_taken } de cărți
    }, deși nu se cuvine nicio recompensă.
    .why-more = { $player } a luat { $count_taken ->
        [one] o carte
        [few] { $count_taken } cărți
       *[other] { $count_taken } de cărți
    }; recompensa este de { $count_due }.
    .remedy-take = Luați cărțile din pământ.
    .remedy-back = Puneți înapoi în pământ ce este în plus.

# Impozitul
KAI-X1 = Impozitul
    .rule = Pentru fiecare stea dintr-o mutare adversarul ia o carte din pământ.
    .why-due = { $player } ia { $count_due ->
        [one] o carte
        [few] { $count_due } cărți
       *[other] { $count_due } de cărți
    } din pământ ca impozit.
    .why-left = { $player } mai are de luat ca impozit { $count_due ->
        [one] o carte
        [few] { $count_due } cărți
       *[other] { $count_due } de cărți
    }.
    .why-undone = { $player } joacă fără să fi luat impozitul (lipsesc { $count_due }).
    .why-none = { $player } a luat { $count_taken ->
        [one] o carte
        [few] { $count_taken } cărți
       *[other] { $count_taken } de cărți
    }, deși nu se cuvine niciun impozit.
    .why-more = { $player } a luat ca impozit { $count_taken ->
        [one] o carte
        [few] { $count_taken } cărți
       *[other] { $count_taken } de cărți
    }; se cuvin { $count_due }.
    .why-late = { $player } ia impozitul abia acum, după ce a jucat.
    .remedy-take = Luați cărțile din pământ.
    .remedy-back = Puneți înapoi în pământ ce este în plus.
KAI-X2 = Panica nu aduce impozit
    .rule = Cartea de panică nu aduce impozit.

# Ordinea
KAI-V1 = La început crescător
    .rule = La început perechile se compară în ordine crescătoare: mai mare este mai bun.
KAI-V2 = Noaptea întoarce ordinea
    .rule = După 夜 ordinea este descrescătoare: mai mic este mai bun.
KAI-V3 = Înapoi la crescător
    .rule = 朝 sau 00 readuce ordinea crescătoare; după cartea de panică o face orice altă stea.
KAI-V4 = Panica întoarce ordinea
    .rule = După cartea de panică ordinea este descrescătoare, iar următoarea stea este liberă.
KAI-V5 = 00 aduce echilibrul
    .rule = Când se formează perechea 0·0, ordinea este crescătoare, iar următoarea stea este liberă.

# Voalul
KAI-L1 = Voal doar pe mărfurile rundei precedente
    .rule = La rândul său, înainte de a juca, jucătorul poate întoarce mărfurile formate de propria mutare precedentă.
    .why = { $player } a pus voal pe ce nu este între mărfurile rundei precedente: nr. { $places } în rând.
    .why-turn = { $player } a pus voal la timpul nepotrivit (nr. { $places } în rând): voalul se pune când îi vine rândul, înainte de mutare.
    .remedy = Întoarceți cărțile din nou cu fața în sus.
KAI-L2 = Toate sau niciuna
    .rule = Din mărfurile rundei precedente se întorc toate cărțile sau niciuna.
    .why = Din mărfurile aceleiași runde a rămas la vedere: nr. { $places } în rând.
    .remedy = Întoarceți-le și pe acestea, sau niciuna.
KAI-L3 = Voal doar pe mărfuri
    .rule = O stea, cartea de panică sau o carte care nu face parte din mărfuri nu se întoarce.
    .why = { $player } a pus voal pe ce nu face parte din mărfuri: nr. { $places } în rând.
    .why-special = { $cards } nu se poate întoarce (nr. { $places } în rândul lui { $player }).
    .remedy = Întoarceți cărțile din nou cu fața în sus.
KAI-L4 = 00 nu se întoarce
    .rule = Perechea 00 nu poate fi pusă sub voal.
    .why = { $player } a pus voal pe perechea 00.
    .why-shared = Scara pusă sub voal de { $player } are un 0 comun cu perechea 00. Hotărăște masa.
    .remedy = Întoarceți cărțile din nou cu fața în sus.
    .remedy-ask = Hotărâți dacă voalul rămâne.
KAI-L5 = Cărțile de sub voal nu se privesc
    .rule = O carte de sub voal nu se întoarce pentru a fi privită.
    .why = Cartea de sub voal { $place } din rândul lui { $player } a fost întoarsă cu fața în sus.
    .remedy = Întoarceți-o din nou cu fața în jos.

# Panica: recuperare și schimb
KAI-R1 = Recuperarea
    .rule = Când adversarul joacă panica, exact una dintre cărțile proprii de sub voal se ia în mână, fără a fi privită.
    .why-due = { $player } ia înapoi în mână o carte de sub voal.
    .why-undone = { $player } joacă fără să fi luat înapoi o carte de sub voal.
    .why-open = Cartea { $place } din rândul lui { $player } nu este sub voal; se ia înapoi doar o carte de sub voal.
    .why-many = { $player } a luat înapoi { $count_taken ->
        [one] o carte
        [few] { $count_taken } cărți
       *[other] { $count_taken } de cărți
    } de sub voal; se cuvine exact una.
    .remedy-take = Luați o carte de sub voal, fără a o privi.
    .remedy-back = Puneți cartea înapoi.
KAI-R2 = Fără recuperare în alt moment
    .rule = Propria carte de panică nu aduce recuperare, nici cărțile puse mai târziu sub voal.
    .why = { $player } a luat înapoi cartea { $place }, deși adversarul nu a jucat panica.
    .why-later = Cartea { $place } a fost pusă sub voal după panică și nu se ia înapoi pentru ea.
    .why-gone = Cartea de sub voal { $place } din rândul lui { $player } a dispărut, deși nu se cuvine nicio recuperare.
    .remedy = Puneți cartea înapoi, cu fața în jos.
KAI-E1 = Schimbul
    .rule = Cine joacă panica își ia în mână propriul 0 al negustorului.
    .why-due = { $player } ia în mână 0-ul negustorului.
    .why-undone = 0-ul negustorului lui { $player } este încă la vedere după panică.
    .why-none = { $player } a luat 0-ul negustorului fără să fi jucat panica.
    .remedy-take = Luați 0-ul negustorului.
    .remedy-back = Puneți 0-ul negustorului înapoi.

# Pierderea
KAI-B1 = Falimentul
    .rule = Cine are de luat o recompensă sau un impozit și are prea puține cărți în pământ pierde.
    .why-reward = { $player } are de luat o recompensă de { $count_due } și are doar { $count_land } în pământ: faliment.
    .why-tax = { $player } are de luat un impozit de { $count_due } și are doar { $count_land } în pământ: faliment.
    .why-over = Partida s-a încheiat prin faliment.
    .remedy = Luați cărțile înapoi.
KAI-C1 = Corupția
    .rule = Cine are peste zece cărți în mână pierde pe loc.
    .why = { $player } are { $count_hand ->
        [one] o carte
        [few] { $count_hand } cărți
       *[other] { $count_hand } de cărți
    } în mână, peste zece: corupție.
    .why-over = Partida s-a încheiat prin corupție.
    .remedy = Luați cărțile înapoi.

# Ieșirea
KAI-F1 = Ieșirea
    .rule = Cine rămâne fără cărți după o pereche de numere câștigă.
    .why-out = { $player } a jucat ultimele cărți și câștigă.
    .why-over = Partida s-a încheiat: un jucător a ieșit.
    .remedy = Luați cărțile înapoi.
KAI-F2 = Tunetul
    .rule = Cu exact trei cărți în mână, 1, 0 și 0, un 100 superior iese. În ordine descrescătoare nu întrece un număr.
    .why = În ordine descrescătoare 100 nu întrece { $beat }.
    .why-null = La această masă tunetul nu se joacă în ordine descrescătoare.
    .why-open = { $player } a ieșit cu tunet; doar 00 ca ultimele două cărți ale lui { $opponent } îl mai poate dezlega.
    .why-wins = { $player } a ieșit cu tunet; { $opponent } nu îl poate dezlega.
    .why-stands = { $player } nu poate dezlega tunetul; câștigă { $opponent }.
    .why-over = Partida s-a încheiat prin tunet.
    .remedy = Luați cărțile înapoi.
KAI-F3 = Dezlegarea
    .rule = După tunetul adversarului, 00 ca ultimele două cărți îi anulează victoria, oricare ar fi ordinea; nu câștigă el însuși.
    .why-pair = După tunet se poate juca doar 00, nu { $cards }.
    .why-hand = Tunetul se dezleagă cu exact două cărți în mână; după numărătoare { $player } avea { $count_hand }.
    .why-released = { $player } a dezlegat tunetul: nu câștigă nimeni.
    .why-over = Partida s-a încheiat prin tunet.
    .remedy = Luați cărțile înapoi.
KAI-F4 = Altfel 00 este o pereche
    .rule = Cu alt număr de cărți în mână 00 este doar marfa pereche.

# Effects in a report
effect-goods = mărfuri
effect-reward = recompensă
effect-tax = impozit
effect-exchange = schimb
effect-recovery = recuperare
goods-pair = pereche
goods-ten = zece
goods-step = treaptă

# Urmărirea mesei
kaifuda-follow-which = Ce cărți a pus { $player } (de la cartea { $place })?
kaifuda-follow-cards = { $cards }
kaifuda-follow-old = Cartea { $place } din rândul lui { $player } era { $was } și a fost atinsă. Ce este acum acolo?
kaifuda-follow-as-it-was = Tot { $card }
kaifuda-follow-reread = Cartea { $place } din rândul lui { $player } este notată { $was }, dar se citește { $now }. Care este corect?
kaifuda-follow-correct = Este { $card }: corectează notarea
kaifuda-follow-order = Mai multe perechi au apărut deodată. A cui a fost prima?
kaifuda-follow-first = A lui { $player }
kaifuda-follow-apart = Lângă rânduri sunt cărți cu fața în sus. Sunt o pereche jucată?
kaifuda-follow-play-of = Perechea lui { $player }: { $cards }
kaifuda-follow-no-play = Nu sunt jucate
kaifuda-follow-stands = Evenimentul { $number } a fost declarat nepermis și se află încă pe masă, iar jocul continuă. Rămâne valabil?
kaifuda-follow-stands-yes = Rămâne
kaifuda-follow-stands-no = Nu rămâne
kaifuda-follow-over = După numărul de cărți evenimentul { $number } a încheiat partida, iar jocul continuă. S-a încheiat partida?
kaifuda-follow-over-yes = S-a încheiat
kaifuda-follow-over-no = Continuă
kaifuda-follow-cannot = { $player } a încheiat tura fără să joace. Nu are nicio mutare permisă?
kaifuda-follow-cannot-yes = { $player } nu poate juca
kaifuda-follow-cannot-no = Tura continuă
kaifuda-follow-taken = A luat { $player } { $count ->
    [one] cartea cuvenită
   *[other] cele { $count } cărți cuvenite
}?
kaifuda-follow-taken-yes = Luat
kaifuda-follow-taken-no = Neluat
kaifuda-follow-cleared = Piața este strânsă; se așteaptă meciul următor.
kaifuda-follow-second-card = Se așteaptă a doua carte a perechii.
kaifuda-follow-take-back = Se așteaptă retragerea actului nepermis.
kaifuda-follow-unread = Nu toate cărțile din piață pot fi citite încă.
kaifuda-follow-unseen = Cărțile din rândul lui { $player } începând cu { $place } au fost puse și acoperite nevăzute. Introduceți perechea.
kaifuda-follow-count = După socoteală, { $player } avea { $count ->
    [one] o carte
   *[other] { $count } cărți
} înainte de această pereche. Este corect?
kaifuda-follow-count-yes = Socoteala este corectă
kaifuda-follow-count-no = Nu este
