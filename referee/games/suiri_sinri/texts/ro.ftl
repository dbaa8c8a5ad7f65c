# Suiri/Sinri: regulile, ce nu este în regulă și ce e de făcut
sin-role = { $role ->
    [knight] cavalerul
    [witch] vrăjitoarea
    [lion] leul
    [king] regele
    [traitor] trădătorul
   *[joker] bufonul
 }
sin-replay = Amestecați, împărțiți și jucați runda din nou.
sin-agree = Hotărâți împreună ce urmează.

SIN-S1 = Așezarea cărților
    .rule = Câte o carte stă în fața fiecărui jucător, trei la mijloc și una puțin mai la o parte: șase cărți, iar masa e gata.
    .why = Șase locuri au câte o carte: A, B, C1, C2, C3 și S. Lipsesc: { $missing }; sunt în plus: { $extra }.
    .remedy = Așezați cărțile ca A, B, C1, C2, C3 și S.
    .why-twin = La ambele cărți dezvăluite s-a citit { sin-role }, dar fiecare rol există o singură dată.
    .remedy-twin = Priviți ambele cărți și corectați citirea.
    .why-again = Cărțile sunt împărțite din nou: runda reîncepe.
    .why-again-ask = Cărțile sunt împărțite din nou la mijlocul rundei; reîncepe runda?
    .remedy-again = Hotărâți dacă runda reîncepe.
SIN-S2 = Toate cu fața în jos
    .rule = Toate cărțile se împart cu fața în jos.
    .why = Cu fața în sus la împărțire: { $slots }. Toate cele șase cărți se împart cu fața în jos.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A1 = Primul și al doilea jucător
    .rule = Cine este primul și cine al doilea se stabilește înainte ca cineva să privească o carte din centru. Cum anume, hotărăsc jucătorii.
SIN-A2 = Două din cele trei cărți din centru
    .rule = La pasul său, fiecare jucător privește exact două din cele trei cărți din centru, ascuns de celălalt.
    .why-third = { $slot } este a treia carte din centru pentru { $player }; se pot privi numai două.
    .why-few = { $player } a privit { $count ->
        [0] zero
       *[other] { $count }
     } din cele trei cărți din centru; trebuie privite exact două.
    .why-shown = { $player } a întors { $slot } cu fața în sus în timp ce o privea; celălalt nu trebuie să o vadă.
    .remedy-look = { $player } privește mai întâi două cărți din centru.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A3 = Schimb cu o carte privită
    .rule = Cartea proprie se poate schimba, o dată, cu una din cele două cărți din centru privite, sau deloc.
    .why = { $player } poate schimba { $own } numai cu o carte din centru privită ({ $allowed }), nu cu { $slot }.
    .why-second = { $player } a făcut deja un schimb la acest pas; este permis unul singur.
    .remedy-back = Schimbați cele două cărți la loc.
SIN-A4 = Schimburi cu fața în jos
    .rule = Cărțile se schimbă cu fața în jos.
    .why = { $slot } a stat cu fața în sus în timpul schimbului făcut de { $player }; schimburile se fac cu fața în jos.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A5 = Al doilea jucător face același lucru
    .rule = După primul jucător, al doilea privește două cărți din centru și poate face schimb cu una din ele.
    .why = { $first } a mers mai departe înainte ca { $player } să fi privit vreo carte din centru.
    .remedy = Lăsați-l pe { $player } să privească două cărți din centru și să schimbe sau nu.
SIN-A6 = Cartea laterală
    .rule = Apoi primul jucător privește cartea laterală, ascuns de celălalt, și își poate schimba cartea cu ea.
    .why = La acest pas { $player } poate schimba { $own } numai cu S, nu cu { $slot }.
    .why-second = { $player } a făcut deja un schimb la acest pas; este permis unul singur.
    .why-blind = { $player } face schimb cu S fără să o fi privit.
    .why-skipped = { $player } nu a privit cartea laterală S.
    .why-peek = La acest pas { $player } privește cartea laterală S, nu { $slot }.
    .why-shown = { $player } a întors { $slot } cu fața în sus în timp ce o privea; celălalt nu trebuie să o vadă.
    .remedy-back = Schimbați cele două cărți la loc.
    .remedy-look = { $player } privește mai întâi S.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A7 = Cartea nevăzută din centru
    .rule = La sfârșit, al doilea jucător își poate schimba cartea cu cea din centru pe care nu a privit-o, fără să o privească înainte.
    .why = { $player } poate schimba { $own } numai cu cartea nevăzută din centru ({ $allowed }), nu cu { $slot }.
    .why-second = { $player } a făcut deja un schimb la acest pas; este permis unul singur.
    .why-lift = { $player } ridică { $slot }; la acest pas cartea din centru se schimbă nevăzută sau rămâne pe loc.
    .why-unknown = Nu se știe ce cărți din centru a privit { $player }; { $slot } a fost văzută?
    .remedy-back = Schimbați cele două cărți la loc.
    .remedy-ask-seen = Spuneți dacă { $player } a privit { $slot } mai înainte.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A8 = Deghizarea bufonului
    .rule = Cine are bufonul îl preface în cavaler, vrăjitoare, leu sau trădător, niciodată în rege, îndreptând spre adversar colțul de acea culoare.
    .why-king = Pentru bufon nu se poate alege { sin-role }: numai cavalerul, vrăjitoarea, leul sau trădătorul.
    .why-after = { $player } a rotit bufonul după dezvăluire; se socotește în continuare { sin-role }.
    .why-nudged = Bufonul a fost mișcat puțin; spre adversar rămâne îndreptat { sin-role }.
    .why-adjusted = { $player } a rotit bufonul după dezvăluire, iar înainte niciun colț nu era limpede.
    .why-early = { $player } rotește cartea cu fața în jos; astfel adversarul află că este bufonul.
    .why-none = Bufonul este dezvăluit, dar nu se știe ce colț este îndreptat spre adversar.
    .why-unclear = Niciun colț al bufonului nu este limpede îndreptat spre adversar: cel mai aproape este { sin-role }, cu numai { $margin }°; sunt necesare { $needed }°.
    .why-clash = Colțul bufonului s-a citit { $role }, dar după unghi spre adversar este îndreptat { $other }.
    .remedy-turn = Îndreptați alt colț spre adversar.
    .remedy-after = Rotiți bufonul la loc.
    .remedy-corner = Spuneți ce deghizare a fost aleasă.
SIN-A9 = Dezvăluire în același timp
    .rule = La sfârșit cei doi jucători își întorc cărțile în același timp.
    .why = { $player } a dezvăluit cu { $seconds } s înaintea lui { $other }; amândoi dezvăluie în același timp (în cel mult { $window } s).
    .why-early = { $player } dezvăluie la pasul { $step }; dezvăluirea vine la sfârșit.
    .why-shown = Cartea { $slot } a lui { $player } a stat cu fața în sus înainte de dezvăluire.
    .why-unread = Cartea dezvăluită de { $player } nu a putut fi citită.
    .remedy-read = Spuneți ce carte este.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-A10 = Nimic altceva
    .rule = Nu se mai privește și nu se mai schimbă nicio altă carte, iar după dezvăluire nu se mai face nimic.
    .why-peek = { $player } nu poate privi { $slot } acum.
    .why-swap = { $player } nu poate schimba { $one } cu { $two } acum.
    .why-own = { $player } poate privi { $slot } numai la început și după un schimb.
    .why-show = { $slot } a stat cu fața în sus, deși nicio carte nu este deschisă înainte de dezvăluire.
    .why-after = { $player } continuă după ce o carte a fost dezvăluită; nu se mai privește și nu se mai schimbă.
    .why-after-deal = Runda s-a încheiat; o nouă împărțire este o partidă nouă.
    .why-again = { $player } a dezvăluit deja; se socotește prima dezvăluire.
    .why-over = Runda s-a încheiat; { $slot } nu mai contează.
    .why-done = Nu este pasul lui { $player }, deci nu se încheie nimic.
    .remedy-back = Schimbați cele două cărți la loc.
    .remedy-replay = { sin-replay }
    .remedy-ask = { sin-agree }
SIN-O1 = Cavalerul, vrăjitoarea și leul în cerc
    .rule = Vrăjitoarea învinge cavalerul, cavalerul învinge leul, leul învinge vrăjitoarea.
SIN-O2 = Cei trei înving trădătorul
    .rule = Cavalerul, vrăjitoarea și leul înving toți trădătorul.
SIN-O3 = Regele
    .rule = Regele învinge cavalerul, vrăjitoarea și leul; trădătorul învinge regele.
SIN-O4 = Bufonul valorează cât deghizarea lui
    .rule = Bufonul joacă drept rolul a cărui culoare este îndreptată spre adversar.
SIN-O5 = Cel adevărat câștigă
    .rule = Bufonul deghizat nu învinge niciodată cartea adevărată cu același rol.
SIN-O6 = Bufonul nu învinge niciodată trădătorul
    .rule = În jocul de bază bufonul pierde în fața trădătorului, oricare i-ar fi deghizarea.
SIN-O7 = Variantă: bufonul poate învinge trădătorul
    .rule = În variantă bufonul deghizat în cavaler, vrăjitoare sau leu învinge trădătorul; deghizat în trădător tot pierde.

# Probleme
sin-slot-unknown = „{ $found }” nu este un loc pe această masă; există { $known }
sin-swap-slots = un schimb are nevoie de două locuri diferite, nu de „{ $found }”
sin-players-same = ambii jucători se numesc „{ $player }”; dați-le nume diferite

# Urmărirea mesei
suiri-sinri-follow-deal = Se așteaptă împărțirea cărților: una pentru fiecare jucător, trei în mijloc, una alături.
suiri-sinri-follow-other-card = Se așteaptă cealaltă carte.
suiri-sinri-follow-take-back = Se așteaptă retragerea actului nepermis.
suiri-sinri-follow-peek = Cartea din { $slot } a fost privită sau doar atinsă?
suiri-sinri-follow-looked = { $player } a privit-o
suiri-sinri-follow-look-was-none = { $player } a privit-o, dar înainte nu și pe cea din { $slot }
suiri-sinri-follow-not-looked = Doar atinsă
suiri-sinri-follow-swap = Și-au schimbat locul cărțile din { $one } și { $two }?
suiri-sinri-follow-swapped-by = { $player } le-a schimbat
suiri-sinri-follow-looked-then-swapped = { $player } s-a uitat la { $slot } și apoi le-a schimbat
suiri-sinri-follow-not-swapped = Neschimbate
suiri-sinri-follow-moved = Cărțile se află acum în alt loc. Care au fost schimbate?
suiri-sinri-follow-swaps = { $swaps }
suiri-sinri-follow-unknown = Nu știe nimeni
suiri-sinri-follow-show = Cine a întors cu fața în sus cartea din { $slot }?
suiri-sinri-follow-shown-by = { $player }
suiri-sinri-follow-which = Ce rol a dezvăluit { $player }?
suiri-sinri-follow-role = { $role ->
    [knight] Cavaler
    [witch] Vrăjitoare
    [lion] Leu
    [king] Rege
    [traitor] Trădător
   *[joker] Bufon
}
suiri-sinri-follow-at-once = După mâini, cărțile au fost întoarse la { $seconds } secunde distanță. Au fost dezvăluite în același timp?
suiri-sinri-follow-together = În același timp
suiri-sinri-follow-apart = Una după alta
suiri-sinri-follow-skip = Este { $player } deja la pasul următor, iar { $other } a renunțat la al său?
suiri-sinri-follow-skipped = { $player } a renunțat la pas
suiri-sinri-follow-later = { $what }: { $other } a renunțat la pasul dinainte
suiri-sinri-follow-same-step = Este încă același pas al lui { $player }
suiri-sinri-follow-unwatched = Masa nu s-a putut vedea o vreme. Este aceasta o încălcare: { $what }?
suiri-sinri-follow-unwatched-breach = O încălcare
suiri-sinri-follow-unwatched-missed = Nu, ceva a scăpat
suiri-sinri-follow-stands = Evenimentul { $number } a fost declarat nepermis și se află încă pe masă, iar jocul continuă. Rămâne valabil?
suiri-sinri-follow-stands-yes = Rămâne
suiri-sinri-follow-stands-no = Nu rămâne
suiri-sinri-follow-look-missed = A privit { $player } o carte fără să fie văzut ({ $slots })?
suiri-sinri-follow-looked-at = Cartea din { $slot }
suiri-sinri-follow-no-look = Niciuna
suiri-sinri-follow-over = Runda s-a încheiat; pentru un meci nou, începeți un joc nou.
