# Sequence Numbers
-take-back = Luați înapoi cartea și jetonul.
-lose-turn = Luați înapoi cartea și jetonul; rândul trece mai departe.

SEQ-B = Tabla
    .rule = Cele patru colțuri sunt spații libere; orice alt număr se află în exact două căsuțe; sunt cel puțin cinci rânduri și cinci coloane.

SEQ-S1 = Jucători și echipe
    .rule = Pot juca doi până la șase: cel mult trei fiecare pentru sine, mai mulți în două sau trei echipe egale, așezate alternativ.
    .why = Locurile { $seats } nu formează echipe egale așezate alternativ.

SEQ-S2 = Împărțirea cărților
    .rule = În doi sau trei jucători fiecare primește cinci cărți, în patru până la șase câte patru.

SEQ-S3 = Seturile de jetoane
    .rule = Al treilea set de jetoane se folosește numai cu un al treilea jucător sau o a treia echipă.
    .why = Jetonul „{ $colour }” din căsuța { $cell } nu este al nimănui: joacă doar { $colours }.
    .why-table = Pe tablă sunt jetoane „{ $colour }”, dar joacă doar { $colours }.
    .remedy = Luați jetonul „{ $colour }” și puneți unul al dumneavoastră.
    .remedy-table = Luați jetoanele „{ $colour }” de pe tablă.
    .remedy-lose = { -lose-turn }

SEQ-S4 = Partea cu numere în sus
    .rule = Jetoanele se pun cu partea cu numere în sus; partea cu relief este pentru secvențele încheiate.
    .why = Jetonul nou din căsuța { $cell } stă cu relieful în sus, deși nu încheie nicio secvență.
    .remedy = Întoarceți jetonul din { $cell } cu numerele în sus.
    .remedy-lose = { -lose-turn }

SEQ-T1 = Pe rând, în sensul acelor de ceasornic
    .rule = Se joacă în sensul acelor de ceasornic, fiecare câte un rând.
    .why = A jucat „{ $by }”, dar este rândul lui „{ $turn }”.
    .remedy = Luați înapoi; întâi joacă „{ $turn }”.

SEQ-T2 = O carte pe rând
    .rule = Întâi se pune o carte cu fața în sus pe propriul teanc de aruncare, apoi jetonul.
    .why = „{ $by }” a mișcat un jeton, dar nu a pus nicio carte nouă pe teancul de aruncare.
    .why-two = „{ $by }” a pus { $cards } într-un singur rând; se pune o singură carte.
    .remedy = Puneți cartea potrivită sau luați jetonul înapoi.
    .remedy-two = Luați înapoi toate cărțile în afară de prima.
    .remedy-lose = { -lose-turn }

SEQ-T3 = Se ia o carte
    .rule = După ce ați jucat, luați o carte din pachetul de extragere.
    .why = „{ $colour }” a luat prea multe cărți (în plus: { $number }); se ia una pentru fiecare rând și fiecare carte moartă.
    .why-due = „{ $colour }” încă nu a luat o carte.
    .why-undone = „{ $colour }” nu a luat o carte; dreptul se pierde când un jucător următor a mutat și și-a luat cartea.
    .remedy = Puneți cartea înapoi sub pachetul de extragere.
    .remedy-due = Luați o carte.
    .remedy-undone = „{ $colour }” mai poate lua cartea acum.

SEQ-T4 = Cartea uitată se pierde
    .rule = Cine nu și-a luat cartea înainte ca următorul jucător să mute și să-și ia cartea pierde definitiv dreptul la ea.
    .why = „{ $colour }” a luat mai târziu o carte pierdută; următorul jucător mutase și își luase deja cartea.
    .why-lost = „{ $colour }” nu a luat cartea la timp și joacă mai departe cu o carte mai puțin.
    .remedy = Puneți cartea înapoi; „{ $colour }” joacă mai departe cu mai puține cărți.

SEQ-T5 = Cărți moarte
    .rule = La rândul propriu, o carte ale cărei căsuțe sunt amândouă acoperite poate fi pusă jos, anunțată și înlocuită, o dată pe rând; apoi rândul continuă.
    .why = { $card } nu este o carte moartă: { $answer } mai este liber în { $cells }.
    .why-second = { $card } ar fi a doua carte moartă schimbată în acest rând; este permisă una.
    .why-special = { $card } nu are căsuțe proprii care să fie acoperite, deci nu poate fi schimbată ca moartă.
    .why-ask = { $card } a fost pusă fără jeton, iar ambele căsuțe sunt acoperite: a fost anunțată drept carte moartă?
    .remedy = Luați cartea înapoi în mână.
    .remedy-ask = Dacă a fost anunțată, luați o carte și jucați mai departe; dacă nu, luați-o înapoi.
    .remedy-lose = { -lose-turn }

SEQ-P1 = Numărul este răspunsul
    .rule = Jetonul se pune pe o căsuță al cărei număr răspunde la ecuația cărții.
    .why = Căsuța { $cell } are numărul { $number }, dar { $card } face { $answer }.
    .why-corner = Căsuța { $cell } este un colț liber, dar { $card } face { $answer }.
    .remedy = Luați jetonul înapoi; { $answer } se află în { $cells }.
    .remedy-lose = { -lose-turn }

SEQ-P2 = Numai pe o căsuță liberă
    .rule = Se poate juca în oricare din cele două căsuțe ale numărului, dacă nu este deja acoperită de un jeton.
    .why = Căsuța { $cell } este deja acoperită de un jeton „{ $colour }”.
    .why-replaced = Jetonul „{ $colour }” din căsuța { $cell } a fost înlocuit; un jeton jucat rămâne.
    .remedy = Lăsați jetonul care era acolo și luați-l înapoi pe al dumneavoastră.
    .remedy-lose = { -lose-turn }

SEQ-P3 = Un jeton de culoarea proprie
    .rule = Într-un rând se pune exact un jeton, de culoarea proprie.
    .why = Într-un rând s-au pus { $count } jetoane ({ $cells }); se pune unul singur.
    .why-none = S-a pus { $card }, dar niciun jeton.
    .why-colour = Jetonul din căsuța { $cell } este „{ $colour }”; „{ $by }” pune jetoane de culoarea sa.
    .remedy = Luați înapoi toate jetoanele în afară de unul.
    .remedy-none = Puneți jetonul sau luați cartea înapoi.
    .remedy-colour = Schimbați jetonul din { $cell } cu unul al dumneavoastră.
    .remedy-lose = { -lose-turn }

SEQ-P4 = Colțurile rămân libere
    .rule = Cele patru colțuri sunt spații libere ale tuturor; nimeni nu le acoperă.
    .why = Pe colțul liber { $cell } stă un jeton; colțul contează oricum pentru toți.
    .remedy = Colțul nu are nevoie de jeton.
    .remedy-lose = { -lose-turn }

SEQ-P5 = Jetoanele jucate rămân
    .rule = Un jeton jucat rămâne la locul lui; numai o carte Minus ia un jeton.
    .why = Jetonul din { $cells } a dispărut sau s-a mutat, dar cartea este { $card }; numai Minus ia un jeton.
    .remedy = Puneți jetonul înapoi în { $cells }.
    .remedy-lose = { -lose-turn }

SEQ-C1 = Răspunsul cărții
    .rule = Răspunsul este valoarea exactă a adunării sau scăderii de pe carte.
    .why = Cartea nu poate fi citită.
    .remedy = Spuneți ce carte este.

SEQ-C2 = Răspunsul se află pe tablă
    .rule = Răspunsul unei cărți este un număr de pe tablă; altfel cartea a fost citită greșit.
    .why = { $card } face { $answer }, dar nicio căsuță a acestei table nu are { $answer }.
    .remedy = Priviți din nou cartea și spuneți ce scrie pe ea.

SEQ-L1 = Plus: orice spațiu liber
    .rule = O carte Plus pune un jeton propriu pe orice spațiu liber.
    .why = Plus cere un spațiu liber, dar căsuța { $cell } este acoperită de un jeton „{ $colour }”.
    .remedy = { -take-back }
    .remedy-lose = { -lose-turn }

SEQ-M1 = Minus: exact un jeton
    .rule = O carte Minus ia exact un jeton al unui adversar; cu aceasta rândul s-a încheiat.
    .why = S-au luat { $count } jetoane ({ $cells }); Minus ia unul singur.
    .why-none = S-a pus Minus, dar nu s-a luat niciun jeton.
    .remedy = Puneți înapoi toate jetoanele în afară de unul.
    .remedy-none = Luați un jeton al unui adversar sau luați cartea înapoi.
    .remedy-lose = { -lose-turn }

SEQ-M2 = Minus: nu un jeton propriu
    .rule = Minus ia un jeton al unui adversar, niciodată unul propriu sau al echipei.
    .why = Jetonul luat din { $cell } este chiar al lui „{ $by }”.
    .remedy = Puneți-l înapoi și luați un jeton al unui adversar.
    .remedy-lose = { -lose-turn }

SEQ-M3 = Minus: nu dintr-o secvență
    .rule = Un jeton dintr-o secvență încheiată nu poate fi luat.
    .why = Jetonul luat din { $cell } face parte dintr-o secvență încheiată a lui „{ $colour }”.
    .remedy = Puneți-l înapoi cu relieful în sus și luați altul.
    .remedy-lose = { -lose-turn }

SEQ-M4 = Minus: niciun jeton propriu
    .rule = În rândul unei cărți Minus nu se pune un jeton propriu în spațiul golit.
    .why = S-a pus un jeton în { $cell }, abia golită cu Minus; nu în acest rând.
    .why-other = Odată cu Minus s-a pus un jeton în { $cell }; luarea unui jeton încheie rândul.
    .remedy = Luați înapoi jetonul din { $cell }.
    .remedy-lose = { -lose-turn }

SEQ-Q1 = O secvență
    .rule = Cinci jetoane de aceeași culoare în linie neîntreruptă, pe rând, pe coloană sau pe diagonală.

SEQ-Q2 = Colțurile în secvențe
    .rule = Un colț liber contează ca jeton al fiecăruia: patru jetoane lângă el fac o secvență, iar mai mulți jucători pot folosi același colț.

SEQ-Q3 = Secvențele se întorc
    .rule = Jetoanele unei secvențe încheiate se întorc cu relieful în sus, și numai ele.
    .why-due = „{ $colour }” are o secvență: { $cells }.
    .why-choose = „{ $colour }” are o secvență între { $cells } și alege care cinci în linie contează.
    .why-undone = Secvența lui „{ $colour }” ({ $cells }) nu a fost întoarsă înainte ca următorul jucător să acționeze.
    .why-stray = Jetoanele din { $cells } stau cu relieful în sus, dar nu fac parte din nicio secvență încheiată.
    .why-empty = În { $cells } nu este niciun jeton care să poată fi întors.
    .why-many = S-au întors { $number } jetoane ({ $cells }); o secvență a lui „{ $colour }” are cinci căsuțe în linie.
    .remedy-due = Întoarceți jetoanele din { $open } cu relieful în sus.
    .remedy-choose = Întoarceți jetoanele a cinci căsuțe în linie, cu cel abia pus: cel puțin { $number }.
    .remedy-undone = Întoarceți-i jetoanele acum.
    .remedy-stray = Întoarceți { $cells } înapoi cu numerele în sus.
    .remedy-many = Întoarceți înapoi jetoanele din afara celor cinci.

SEQ-Q4 = Secvențele nu se rup
    .rule = O secvență odată atinsă nu poate fi ruptă: jetoanele ei nu se iau, nu se mută și nu se întorc înapoi.
    .why-back = Jetoanele din { $cells } fac parte dintr-o secvență încheiată a lui „{ $colour }”, dar stau din nou cu numerele în sus.
    .why-gone = Jetoanele din { $cells } fac parte dintr-o secvență încheiată a lui „{ $colour }”, dar au dispărut.
    .remedy-back = Întoarceți din nou { $cells } cu relieful în sus.
    .remedy-gone = Puneți jetoanele înapoi în { $cells }, cu relieful în sus.
    .remedy-lose = { -lose-turn }

SEQ-Q5 = Ce pot împărți două secvențe
    .rule = Când sunt necesare două secvențe, jetoane din prima pot servi și în a doua: pe aceeași linie, implicit, un singur jeton; nouă în linie fac deci două, cinci până la opt fac una.
    .why = Acest al doilea șir de cinci al lui „{ $colour }” are în comun { $shared } jetoane cu o secvență mai veche; sunt permise cel mult { $limit }.
    .remedy = Întoarceți înapoi jetoanele în plus; secvența mai veche rămâne.

SEQ-Q6 = Câștigarea jocului
    .rule = Câștigă primul jucător sau prima echipă cu numărul necesar de secvențe: una în doi sau trei jucători, două în patru până la șase.
    .why = Jocul s-a încheiat: a câștigat „{ $winner }”.

SEQ-D1 = Un nou pachet de extragere
    .rule = Când pachetul de extragere se termină, toate teancurile de aruncare se amestecă într-unul nou.

SEQ-K1 = Fără discuții la masă
    .rule = Nu se vorbește și nu se dau sfaturi: dacă un coechipier avertizează pe altul, fiecare membru al echipei aruncă o carte.

seq-board-wrong = tabla { $board } nu poate fi folosită: { $detail }
seq-board-file = tabla { $file } nu poate fi citită: { $detail }; scrieți own, DEMO8 sau un fișier JSON cu rows, cols și numbers
seq-cell = nu există căsuța { $row },{ $col } pe această tablă cu { $rows } rânduri și { $cols } coloane (numărate de la 0)
seq-colours = Sequence Numbers cere două sau trei culori; cele { $seats } locuri au { $found }

# Effects in a report
effect-sequences = secvențe
effect-answer = răspuns

# Urmărirea mesei
sequence-numbers-follow-board = Se așteaptă ca tabla să fie văzută întreagă și toate numerele ei citite.
sequence-numbers-follow-chips = Nu toate jetoanele de pe tablă pot fi deosebite încă.
sequence-numbers-follow-cleared = Tabla este strânsă; se așteaptă meciul următor.
sequence-numbers-follow-rest = Se așteaptă restul turei.
sequence-numbers-follow-take-back = Se așteaptă retragerea actului nepermis.
sequence-numbers-follow-which = Ce a jucat { $player }?
sequence-numbers-follow-card = Cu ce carte a jucat { $player }? Nu s-a văzut niciuna pe teanc.
sequence-numbers-follow-no-card = Fără carte
sequence-numbers-follow-other-card = Cu altă carte
sequence-numbers-follow-is = { $play }
sequence-numbers-follow-whose = Cine a jucat?
sequence-numbers-follow-player = { $player }
sequence-numbers-follow-turn = Meciul a fost preluat din mers. A cui era tura?
sequence-numbers-follow-draw = A tras { $player } { $count ->
    [one] o carte
   *[other] { $count } cărți
}?
sequence-numbers-follow-drew = { $count ->
    [one] O carte
   *[other] { $count } cărți
}
sequence-numbers-follow-drew-none = Niciuna
sequence-numbers-follow-drew-other = Nu, { $player }
sequence-numbers-follow-stands = Evenimentul { $number } a fost declarat nepermis și se află încă pe masă, iar jocul continuă. Rămâne valabil?
sequence-numbers-follow-stands-yes = Rămâne
sequence-numbers-follow-stands-no = Nu rămâne
sequence-numbers-follow-turned = A întors { $player } jetoanele secvenței finalizate?
sequence-numbers-follow-turned-yes = Întoarse
sequence-numbers-follow-turned-no = Neîntoarse
sequence-numbers-follow-turned-too = A întors { $player } și jetoanele de pe { $cells }?
sequence-numbers-follow-turned-only = Numai { $cells }
sequence-numbers-follow-where = Unde a ajuns jetonul lui { $player } ({ $card })?
