# Linia de comandă
report-title = { $game }: { $players }
report-event = { $number }. { $by } { $notation }
report-undone = retras
report-ruled = hotărârea unui om: { $verdict }
report-changed = schimbă verdictele evenimentelor { $events }
report-conflicts = acum în contradicție: { $events }
report-score = Scor: { $scores }
report-turn = La mutare: { $player }
report-winner = Câștigă: { $player }
report-draw = Partida se încheie la egalitate.
report-open = Partida nu s-a încheiat.
report-tally = { $events } evenimente, { $illegal } neregulamentare, { $ask } de hotărât, { $notice } observații
report-remedy = → { $remedy }
report-still-due = Încă de îndeplinit: { $what }
explain-quote = Regulamentul spune: { $quote }
explain-options = Opțiuni care o privesc:
explain-option = { $option } = { $choices } (implicit { $preset })
explain-seen-V = Se vede într-o singură imagine a mesei.
explain-seen-S = Se vede în cursul jocului (cine a acționat și ce se afla acolo înainte).
explain-seen-H = Camera nu o poate vedea: trebuie s-o spună oamenii.
explain-seen-I = Se deduce din înregistrare.
explain-cases = Ce poate spune arbitrul:
plays-none = Nu există nicio acțiune regulamentară cu { $hold }: este într-adevăr un „pas”.
plays-nothing-held = Fără piese nu se poate juca nimic; numiți-le pe cele din mână cu --hold.
plays-title = { $count ->
    [one] O acțiune regulamentară
   *[other] { $count } acțiuni regulamentare
 } pentru { $by }:
plays-more = … și încă { $count } (--limit 0 le arată pe toate)
file-unwritable = { $file } nu poate fi scris: { $detail }
stopped = oprit; tot ce s-a făcut până aici se păstrează
weights = { $detail }
picture-missing = { $file } nu poate fi deschis
picture-unreadable = { $file } nu este o imagine care poate fi citită sau este deteriorată
picture-small = { $file } este prea mică pentru o masă (cel puțin 32 de pixeli pe latură)
picture-large = { $file } are prea mulți pixeli (cel mult 200 de milioane)
# Fișierul cu înregistrări
store-full = nu mai este loc pe disc pentru { $file }; ce s-a scris până acum este în siguranță
store-busy = în { $file } scrie chiar acum alt table-referee{ $process ->
    [unknown] {""}
   *[other] {" "}(procesul { $process })
 }; închideți-l sau folosiți alt fișier
store-broken = { $file } este deteriorat sau nu este un fișier cu înregistrări: { $detail }
store-foreign = { $file } este baza de date a altui program
store-newer = { $file } a fost scris de un table-referee mai nou; actualizați-l pe acesta
store-old = { $file } a fost scris de un table-referee mai vechi și nu poate fi adus la zi, fiindcă nu se poate scrie
store-readonly = nu se poate scrie în { $file } sau în dosarul lui, așa că nu se poate înregistra nimic acolo
store-missing = nu există fișierul cu înregistrări { $file }
store-folder = { $file } este un dosar; numiți un fișier din el
store-no-game = în { $file } nu există jocul { $game }
