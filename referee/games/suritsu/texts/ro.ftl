# Suritsu
suritsu-scenery = „{ $found }” nu este un peisaj; scrieți { $known } sau null pentru o carte de start
suritsu-ticks = o carte are între 1 și 4 bife, nu { $found }
suritsu-number = { $found } nu este un număr de două cifre (0–99)
suritsu-place = „{ $axis }” nu poate fi { $found }; limita este { $limit } în ambele sensuri
suritsu-count = nu se pot trage { $found } cărți; se admit de la 0 la { $high }
suritsu-player-twice = fiecare jucător trebuie să aibă numele lui

SUR-S1 = Împărțirea cărților
    .rule = Se amestecă cele 43 de cărți de joc și se împart câte 12, 10, 9, 8 sau 7 la 2, 3, 4, 5 sau 6 jucători, ca teanc de tras cu fața în jos.
SUR-S2 = Un singur număr de start
    .rule = Cele două cărți de start se așază astfel încât să formeze exact un număr de două cifre.
    .why = Cărțile de start formează deodată { $others } și { $final }; trebuie să formeze exact un număr.
    .why-none = Cărțile de start nu formează niciun număr; trebuie să formeze exact unul.
    .why-kind = Numărul de start se formează din cele două cărți de start; o carte cu peisaj nu poate lua parte.
    .why-count = La start au fost așezate { $found } cărți; sunt necesare două.
    .why-again = Jocul a început; cărțile de start nu mai pot fi reașezate.
    .why-missing = Cărțile de start nu formează încă un număr.
    .remedy = Așezați cele două cărți de start decalate cu o jumătate de înălțime, cu un singur număr între ele.
SUR-S3 = UP sau DOWN la start
    .rule = La un număr de start de cel mult 49 cartea UP-DOWN începe cu UP, de la 50 în sus cu DOWN.
    .why = Cartea UP-DOWN nu a fost îndreptată înaintea primului rând.
    .why-start = Numărul de start este { $number }, deci cartea UP-DOWN trebuie să arate { $face ->
        [up] UP
       *[down] DOWN
    }.
    .why-due = Numărul de start este { $number }: cartea UP-DOWN trebuie să arate { $face ->
        [up] UP
       *[down] DOWN
    }.
    .why-cancel = Au fost omise întoarceri ale cărții UP-DOWN care se anulează una pe alta.
    .why-late = { $player } a întors cartea UP-DOWN: a fost îndreptarea startului sau un pas?
    .remedy = Întoarceți cartea UP-DOWN pe { $face ->
        [up] UP
       *[down] DOWN
    }.
    .remedy-late = Spuneți care dintre ele a fost și continuați.
SUR-S4 = Marcajul pe numărul de start
    .rule = Marcajul stă pe numărul format de cărțile de start.
    .why = Marcajul stă pe { $marker }; numărul de start este { $last }.
    .remedy = Puneți marcajul pe { $last }.
SUR-S5 = Prima carte în mână
    .rule = Înaintea primului rând fiecare jucător trage 1 carte din teancul propriu.
SUR-T1 = Se trage la începutul rândului
    .rule = La începutul rândului jucătorul trage 1 carte, cât timp mai are teanc.
    .why = { $player } nu a tras o carte la începutul rândului.
    .why-due = { $player } nu a tras încă o carte.
    .why-more = Cărți trase de { $player }: { $drawn }; se cuvin: { $due }.
    .why-early = { $player } a tras o carte înainte de a-i veni rândul; contează ca tragerea acelui rând.
    .remedy = Trageți 1 carte din teancul propriu.
SUR-T2 = O singură acțiune, în sensul acelor de ceasornic
    .rule = Jucătorul face exact o acțiune (joacă, pasează sau inversează și joacă); apoi urmează jucătorul următor, în sensul acelor de ceasornic.
    .why = { $player } a acționat, dar este rândul lui { $expected }.
    .why-first = { $player } acționează primul; în înregistrare primul este { $expected }. Regulile nu spun cine începe.
    .why-second = { $player } a jucat deja o carte și nu mai poate pasa.
    .remedy = Anulați acțiunea; este rândul lui { $expected }.
    .remedy-first = Hotărâți cine începe.
SUR-T3 = Un pas înseamnă o întoarcere
    .rule = Pentru a pasa se întoarce o singură dată cartea UP-DOWN și nu se face nimic altceva.
    .why-undone = Rândul lui { $player } a trecut fără carte jucată și fără întoarcere.
    .why-more = { $player } a pasat și nu mai poate juca o carte.
    .why-twice = { $player } a întors cartea UP-DOWN a doua oară; un pas este exact o întoarcere.
    .why-same = Cartea UP-DOWN arată { $face ->
        [up] UP
       *[down] DOWN
    }, ca înainte.
    .remedy = Întoarceți o dată cartea UP-DOWN.
    .remedy-undone = { $player } joacă o carte sau întoarce cartea UP-DOWN ca să paseze.
    .remedy-more = Luați cartea înapoi; rândul a fost un pas.
    .remedy-twice = Întoarceți cartea UP-DOWN înapoi pe { $face ->
        [up] UP
       *[down] DOWN
    }.
SUR-T4 = Marcajul pe ultimul număr
    .rule = După fiecare carte jucată marcajul se mută pe numărul format ultimul.
    .why = Marcajul stă pe { $marker }; ultimul număr este { $last }.
    .remedy = Puneți marcajul pe { $last }.
SUR-P1 = Nicio carte peste alta
    .rule = O carte nu se pune peste altă carte.
    .why = Cartea { $card } stă peste altă carte.
    .remedy = Luați cartea înapoi.
SUR-P2 = Trebuie să apară un număr nou
    .rule = Cartea se leagă astfel încât să formeze un număr nou de două cifre.
    .why = Cartea { $card } nu atinge cu o cifră a ei nicio cifră liberă: nu se formează niciun număr.
    .why-blank = Cartea { $card } nu formează niciun număr; doar acoperă { $blocked }.
    .remedy = Luați cartea înapoi.
SUR-P3 = Un singur număr deodată
    .rule = O carte nu poate completa deodată două sau mai multe numere de două cifre.
    .why = Cartea { $card } completează deodată { $others } și { $final }; trebuie completat exact un număr.
    .remedy = Luați cartea înapoi.
SUR-P4 = Mai mare la UP, mai mic la DOWN
    .rule = La UP numărul nou trebuie să fie mai mare decât ultimul, la DOWN mai mic.
    .why-up = { $number } nu este mai mare decât { $last }; cartea arată UP.
    .why-down = { $number } nu este mai mic decât { $last }; cartea arată DOWN.
    .remedy = Luați cartea înapoi.
SUR-P5 = Niciodată același număr
    .rule = Numărul nou nu poate fi același cu ultimul.
    .why = { $number } este numărul format ultimul; nu poate fi format încă o dată imediat.
    .remedy = Luați cartea înapoi.
SUR-P6 = Cu partea dreaptă în sus
    .rule = Cărțile se joacă în același sens cu câmpul: bifele sunt sus.
    .why = Cartea { $card } stă cu susul în jos.
    .remedy = Luați cartea înapoi sau întoarceți-o în sensul bun.
SUR-P7 = O carte pe rând
    .rule = Se joacă o carte pe rând; mai multe numai prin peisaje legate.
    .why = { $player } a mai jucat o carte fără peisaje legate: același peisaj, alăturat, nedecalat.
    .remedy = Luați a doua carte înapoi.
SUR-P8 = Acoperirea este permisă
    .rule = O carte poate bloca o cifră liberă a câmpului cu o margine goală. Nu este niciodată o greșeală.
SUR-P9 = Cărțile rămân unde sunt
    .rule = O carte jucată nu se mai mută.
    .why = Cartea { $card } a fost mutată.
    .remedy = Puneți cartea înapoi la locul ei.
SUR-P10 = Alăturat sau decalat cu o jumătate de înălțime
    .rule = Cartea stă drept lângă vecina ei, la același nivel sau decalată cu exact o jumătate de înălțime. La o abatere de peste 20 % din jumătatea de înălțime, un spațiu de peste 15 % din lățime sau o înclinare de peste 10° se îndreaptă întâi.
    .why-step = Cartea { $card } este deplasată cu { $off } % din jumătatea de înălțime: nici la nivel, nici decalată.
    .why-gap = Cartea { $card } este deplasată cu { $off } % din lățime față de coloana ei.
    .why-tilt = Cartea { $card } este înclinată cu { $off }°.
    .why-contact = Cartea { $card } se lipește deasupra sau dedesubtul altei cărți; la această masă nu este permis.
    .remedy = Îndreptați cartea.
    .remedy-contact = Luați cartea înapoi.
SUR-E1 = O dublă întoarce cartea UP-DOWN
    .rule = O dublă (00, 11 … 99) întoarce cartea UP-DOWN.
    .why = S-a format dubla { $number }, dar cartea UP-DOWN nu a fost întoarsă.
    .why-due = { $number } este o dublă: întoarceți cartea UP-DOWN.
    .why-cancel = Au fost omise întoarceri ale cărții UP-DOWN care se anulează; ea arată fața corectă.
    .why-late = { $player } a întors cartea UP-DOWN: a fost întoarcerea omisă după { $number } sau un pas?
    .remedy = Întoarceți cartea UP-DOWN pe { $face ->
        [up] UP
       *[down] DOWN
    }.
    .remedy-late = Spuneți care dintre ele a fost și continuați.
SUR-E2 = O dublă aduce o carte
    .rule = După întoarcerea pentru dublă jucătorul trage 1 carte, cât timp mai are teanc.
    .why = { $player } nu a tras o carte pentru dublă.
    .why-due = { $player } nu a tras încă o carte pentru dublă.
    .remedy = Trageți 1 carte din teancul propriu.
SUR-E3 = Peisajele legate permit încă o carte
    .rule = Cine leagă o carte de alta cu același peisaj, alăturat și la același nivel, poate juca încă o carte, ori de câte ori reușește.
    .why-readings = Cartea { $card } își formează numărul cu o carte și stă la același nivel lângă alta cu același peisaj ({ $scenery ->
        [grassland] câmpie
        [sea] mare
        [deep-sea] adâncul mării
        [city] oraș
       *[space] spațiu
    }); după regula convenită aceasta nu permite încă o carte.
    .why-goes-on = { $player } continuă ca după peisaje legate; după regula convenită contează numai cartea cu care s-a format numărul.
    .remedy-readings = Hotărâți dacă se mai poate juca o carte.
SUR-E4 = Cine nu continuă pasează
    .rule = Cine nu poate sau nu vrea să continue după peisaje legate pasează: cartea UP-DOWN se întoarce.
    .why = { $player } nu a continuat după { $number }, iar cartea UP-DOWN nu a fost întoarsă.
    .why-due = { $player } nu are cu ce continua după { $number }: este un pas, întoarceți cartea UP-DOWN.
    .why-cancel = Au fost omise întoarceri ale cărții UP-DOWN care se anulează; ea arată fața corectă.
    .why-late = { $player } a întors cartea UP-DOWN: a fost întoarcerea omisă după { $number } sau un pas?
    .remedy = Întoarceți cartea UP-DOWN pe { $face ->
        [up] UP
       *[down] DOWN
    }.
    .remedy-late = Spuneți care dintre ele a fost și continuați.
SUR-E5 = Peisajul decalat sau diferit nu are efect
    .rule = Cu alt peisaj sau cu cartea decalată nu se mai joacă o carte.
SUR-E6 = Spațiul nu are efect
    .rule = Cărțile cu spațiu nu permit niciodată încă o carte.
SUR-R1 = Inversarea numai dacă s-a convenit, și la început
    .rule = Inversarea ține de regulile avansate și se anunță la începutul rândului.
    .why-off = { $player } a întors cartea UP-DOWN și a jucat o carte; inversarea nu a fost convenită.
    .why-late = { $player } a anunțat inversarea, dar nu la începutul rândului.
    .why-flip = { $player } a întors cartea UP-DOWN după ce a jucat; nu o cere nici o dublă, nici un peisaj.
    .remedy-off = Anulați: jucați o carte sau pasați.
    .remedy-card = Luați cartea înapoi; întoarcerea a fost un pas.
    .remedy-flip = Întoarceți cartea UP-DOWN înapoi pe { $face ->
        [up] UP
       *[down] DOWN
    }.
SUR-R2 = Inversare: o carte sub teanc, apoi întoarcerea
    .rule = La inversare se pune 1 carte din mână sub teancul propriu și se întoarce cartea UP-DOWN.
    .why = { $player } a inversat, dar nu s-a văzut nicio carte pusă sub teanc. A fost pusă?
    .remedy = Puneți 1 carte din mână sub teancul propriu.
SUR-R3 = După inversare se joacă o carte
    .rule = După inversare trebuie jucată o carte; nu se poate pasa.
    .why = { $player } a inversat și nu poate pasa.
    .why-undone = { $player } a inversat și nu a jucat nicio carte.
    .remedy = Jucați o carte.
    .remedy-undone = { $player } joacă o carte sau anulează inversarea.
SUR-R4 = Inversarea cere două cărți
    .rule = Inversarea nu se poate anunța dacă după ea nu se poate juca nicio carte.
    .why = { $player } are în mână { $count ->
        [0] nicio carte
        [one] o singură carte
        [few] numai { $count } cărți
       *[other] numai { $count } de cărți
    }; inversarea cere una de pus înapoi și una de jucat.
    .remedy = Anulați inversarea: jucați o carte sau pasați.
SUR-W1 = Câștigătorul
    .rule = Câștigă cine și-a folosit toate cărțile din teanc și din mână.
    .why-over = { $player } a jucat ultima carte și a câștigat; nu se mai joacă nimic.
SUR-W2 = Scorul rundei
    .rule = Scorul este numărul bifelor de pe cărțile rămase în mână și în teanc; cine a terminat are 0; câștigă totalul cel mai mic, egalitatea se împarte.
    .why-early = Runda nu s-a încheiat; scorul se numără la sfârșit.
    .why-count = Cărți arătate de { $player }: { $shown }; trebuie să fi rămas { $left }.
SUR-O1 = Solo: numărul de start
    .rule = De unul singur, o carte de start și o carte de joc nefolosită formează exact un număr de două cifre.
    .why = Cele două cărți formează deodată { $others } și { $final }; trebuie să formeze exact un număr.
    .why-none = Cele două cărți nu formează niciun număr; trebuie să formeze exact unul.
    .why-kind = De unul singur, numărul de start se formează dintr-o carte de start și o carte de joc.
    .why-count = La start au fost așezate { $found } cărți; sunt necesare două.
    .why-again = Jocul a început; cărțile de start nu mai pot fi reașezate.
    .why-missing = Cărțile de start nu formează încă un număr.
    .remedy = Așezați o carte de start și o carte de joc nefolosită, cu un singur număr între ele.
SUR-O2 = Solo: joci una, tragi una
    .rule = De unul singur, după fiecare carte jucată se trage 1 carte: în mână sunt mereu 3, până se termină teancul.
    .why = După cartea jucată nu s-a tras nicio carte.
    .why-due = După cartea jucată nu s-a tras încă o carte.
    .remedy = Trageți 1 carte din teanc.
SUR-O3 = Solo: dublele și peisajele doar întorc
    .rule = De unul singur, o dublă sau peisajele legate întorc cartea UP-DOWN și nu fac nimic altceva.
    .why = Cartea UP-DOWN nu a fost întoarsă după { $number }.
    .why-due = { $number } întoarce cartea UP-DOWN.
    .why-cancel = Au fost omise întoarceri ale cărții UP-DOWN care se anulează; ea arată fața corectă.
    .why-both = O dublă și peisaje legate dintr-o singură carte: două întoarceri, care se anulează, sau una?
    .why-undue = Cartea UP-DOWN a fost întoarsă, deși nu o cere nici o dublă, nici un peisaj.
    .remedy = Întoarceți cartea UP-DOWN pe { $face ->
        [up] UP
       *[down] DOWN
    }.
    .remedy-both = Hotărâți și așezați cartea UP-DOWN în consecință.
    .remedy-undue = Întoarceți cartea UP-DOWN înapoi pe { $face ->
        [up] UP
       *[down] DOWN
    }.
SUR-O4 = Solo: fără pas
    .rule = De unul singur, jocul este pierdut când nu se poate juca nicio carte; nu există pas și nici inversare.
    .why = Nu se poate juca nicio carte: jocul este pierdut, cu { $left } cărți rămase.
    .why-reverse = În jocul de unul singur nu există inversare.
    .remedy-reverse = Întoarceți cartea UP-DOWN înapoi și jucați o carte.
SUR-O5 = Solo: reușită
    .rule = De unul singur, jocul este câștigat când mâna și teancul sunt epuizate.
    .why-over = Jocul s-a încheiat; nu se mai joacă nimic.

# Effects in a report
effect-pass = este un pas
effect-numbers = număr
effect-blocked = acoperite
effect-flip = întoarcere
effect-draw = se ia o carte
effect-extra = se mai poate juca o carte

# Urmărirea partidei la masă
suritsu-follow-unread = Nu toate cărțile de pe masă pot fi citite încă.
suritsu-follow-face-unread = Cartea UP-DOWN a fost atinsă și încă nu poate fi citită.
suritsu-follow-join = O partidă e în curs: puneți marcajul pe ultimul număr și arătați cartea UP-DOWN.
suritsu-follow-start = Se așteaptă numărul de start și cartea UP-DOWN.
suritsu-follow-face = Întoarceți cartea UP-DOWN pe fața potrivită numărului de start.
suritsu-follow-which-face = Altceva arată ca o carte UP-DOWN. Ce față arată cartea?
suritsu-follow-marker = Marcajul se află încă pe alt număr.
suritsu-follow-moved = O carte de pe masă a fost mutată (SUR-P9): se pune înapoi unde era.
suritsu-follow-back = { $player } a întors cartea UP-DOWN la loc. Ce a fost?
suritsu-follow-back-nothing = O greșeală: nu s-a întâmplat nimic
suritsu-follow-back-reverse = Un Reverse, retras
suritsu-follow-back-twice = Întoarsă de două ori
suritsu-follow-set-up = Cartea UP-DOWN a fost întoarsă încă la pregătire?
suritsu-follow-set-up-turn = Da, ține de pregătire
suritsu-follow-for = { $player } a întors cartea UP-DOWN, pe care trebuia s-o întoarcă { $owing }. Ce a fost?
suritsu-follow-for-due = Întoarsă în locul lui { $owing }
suritsu-follow-for-pass = Un pas al lui { $player }
suritsu-follow-twice = { $player } joacă din nou. A lăsat { $idle } rândul să treacă?
suritsu-follow-twice-idle = { $idle } l-a lăsat să treacă
suritsu-follow-twice-again = { $player } joacă de două ori
suritsu-follow-twice-other = A fost { $idle }, nu { $player }
suritsu-follow-twice-passed = { $idle } a dat pas și a întors cartea
suritsu-follow-read-by = { $label }, jucată de { $player }
suritsu-follow-read-passed = { $label }, jucată de { $player }; { $idle } a lăsat rândul să treacă
suritsu-follow-idle = { $player } nu a jucat nicio carte și nu a întors cartea UP-DOWN. S-a încheiat rândul?
suritsu-follow-idle-yes = Rândul s-a încheiat
suritsu-follow-idle-no = Continuă
suritsu-follow-double = Atenție: { $card } ar completa acolo { $numbers } deodată.
