# Verdicte
verdict-legal = regulamentar
verdict-notice = observație
verdict-due = de îndeplinit
verdict-ask = de hotărât
verdict-illegal = neregulamentar

# Greșeli de intrare sau de apelare
problem-at-line = rândul { $line }: { $problem }
record-empty = înregistrarea este goală; primul rând trebuie să fie antetul
record-no-header = primul rând nu este un antet de înregistrare; trebuie să aibă "format": "{ $known }"
record-version = înregistrarea are versiunea { $version }; programul citește { $known }
record-other-game = aceasta este o înregistrare de { $found }, nu de { $asked }
record-not-json = nu este JSON (vedeți semnul { $at })
record-too-deep = parantezele sunt imbricate prea adânc
record-not-text = nu este text UTF-8; salvați înregistrarea ca UTF-8
record-not-object = un eveniment trebuie să fie un obiect JSON
record-line-too-long = rândul are peste { $limit } de caractere
record-unknown-do = eveniment necunoscut { $found }; { $game } cunoaște: { $known }
record-missing-field = lipsește câmpul „{ $field }”
record-wrong-field = câmpul „{ $field }” este greșit: { $detail }
record-half-written = ultimul rând ({ $line }) este scris doar pe jumătate și a fost lăsat deoparte
record-unreadable = { $file } nu poate fi citit: { $detail }
record-player = „{ $found }” nu este jucător în această înregistrare; jucătorii sunt { $known }
position-wrong = poziția nu poate fi folosită: „{ $field }”: { $detail }
players-count = { $game } este pentru { $span ->
    [one] { $low }
   *[many] { $low } până la { $high }
 } jucători; înregistrarea are { $found }
player-name = „{ $found }” nu poate fi numele unui jucător: trebuie să aibă între 1 și { $limit } caractere tipăribile și să nu fie „{ $word }”
option-unknown = { $game } nu are opțiunea „{ $option }”; are: { $known }
option-value = opțiunea { $option } nu poate fi „{ $value }”; poate fi: { $allowed }
option-form = „{ $given }” nu este o opțiune; scrieți --option nume=valoare
game-unknown = nu există jocul „{ $game }”; există: { $known }
game-broken = jocul „{ $game }” este instalat, dar nu poate fi încărcat: { $detail }
language-unknown = nu există texte în „{ $language }”; există: { $known }
rule-unknown = nu există regula „{ $rule }”{ $near ->
    [none] .
   *[other] ; v-ați gândit la { $near }?
 }
piece-unknown = „{ $piece }” nu este o piesă de { $game }; scrieți { $form }
undo-nothing = nu mai este nimic de anulat
event-number = nu există încă evenimentul { $number }; ultimul este { $last }
event-not-of-play = evenimentul { $number } este „{ $do }”, care nu poate fi nici corectat, nici arbitrat
correct-with = „{ $found }” nu poate lua locul unui eveniment de joc
rule-verdict = o hotărâre nu poate fi „{ $found }”; poate fi: { $known }

# Urmărirea partidei la masă
follow-lost = Masa nu seamănă cu ce e notat. Este tot aceeași partidă?
follow-unread = O piesă nu poate fi citită sigur. Ce scrie pe ea?
follow-reading = O piesă este încă citită.
follow-unread-taken = O piesă care nu a putut fi citită a fost pusă și luată înapoi. Ce scria pe ea?
follow-unread-nothing = Nu contează
follow-read-as = { $label }
follow-who = A cui a fost mutarea { $what }?
follow-player = { $player }
follow-stands = Evenimentul { $number } a fost socotit nepermis și încă se află pe masă, iar jocul continuă. Rămâne valabil?
follow-stands-yes = Rămâne
follow-stands-no = Se ia înapoi
follow-taken-back = { $what } nu mai e pe masă. A fost luat înapoi?
follow-taken-back-yes = Luat înapoi
follow-taken-back-refused = Luat înapoi, nu era permis
follow-taken-back-no = Nu, e doar acoperit
follow-order = S-au întâmplat mai multe deodată. În ce ordine?
follow-order-is = { $order }
follow-put-right = Se așteaptă îndreptarea mutării nepermise.
follow-missing = O piesă de pe masă lipsește sau e acoperită.
# Ce spune sistemul despre un fișier
system-forbidden = nu aveți dreptul la el
system-missing = nu există un asemenea fișier sau dosar
system-folder = acesta este un dosar
system-no-folder = o parte a căii nu este dosar
system-full = nu mai este loc pe disc
system-read-only = discul poate fi doar citit
system-exists = există deja
system-long = numele este prea lung
