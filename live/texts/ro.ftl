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
# O chemare greșită
call-choice = { $name } nu poate fi { $given }; poate fi { $known }
call-whole-number = { $name } cere un număr întreg, nu { $given }
call-number = { $name } cere un număr, nu { $given }
call-most = { $name } poate fi cel mult { $limit }, nu { $given }
call-least = { $name } trebuie să fie cel puțin { $limit }, nu { $given }
call-missing = lipsește { $name }; vedeți { $command } --help
call-no-option = nu există opțiunea { $name }; vedeți { $command } --help
call-no-value = după { $name } trebuie o valoare
call-no-command = nu există comanda { $name }; vedeți { $command } --help
file-unwritable = { $file } nu poate fi scris: { $detail }
output-failed = citirea sau scrierea a eșuat: { $detail }
file-forbidden = nu aveți dreptul să citiți sau să scrieți aici { $file }
file-trouble = { $file } nu poate fi citit sau scris: { $detail }
stopped = oprit; tot ce s-a făcut până aici se păstrează
stopped-early = oprit
weights = { $detail }
train-missing = antrenarea are nevoie de alte biblioteci; instalați-le cu: pip install "table-referee[train]"
peers-missing = nu este instalat niciun alt cititor; instalați-i cu: pip install "table-referee[peers]" (și programul tesseract)
read-summary = { $image }: { $count ->
    [one] o piesă
    [few] { $count } piese
   *[other] { $count } de piese
 }, { $method ->
    [markers] masa după marcaje
    [pieces] masa după piese
    [board] masa după tablă
    [file] masa după calibrarea păstrată
   *[none] nicio masă găsită
 }, { $count_doubts ->
    [one] o îndoială
    [few] { $count_doubts } îndoieli
   *[other] { $count_doubts } de îndoieli
 }
read-doubt = piesa { $piece }: { $reason }
read-doubt-cell = piesa { $piece }, rândul { $row }, coloana { $col }: { $reason }
read-either = { $first } sau { $second }
read-face-unclear = fața nu se vede limpede
read-not-legible = nu se poate citi
read-no-sign = nu se vede niciun număr sau semn
read-no-grid = nu se vede nicio grilă pe tablă
read-nothing = nu s-a putut citi nimic în { $image }: { $reason }
read-no-pieces = nu se vede nicio piesă de { $game }: acesta este jocul, umple masa imaginea, sunt piesele clare și late de cel puțin 18 pixeli?
read-no-table = piesele nu arată cum stă masa: arătați mai multe, așezate plat, sau puneți sub ele foaia tipărită
picture-folder = { $file } este un dosar; numiți imaginile din el
picture-missing = { $file } nu poate fi deschis
picture-unreadable = { $file } nu este o imagine care poate fi citită sau este deteriorată
picture-small = { $file } este prea mică pentru o masă (cel puțin 32 de pixeli pe latură)
picture-large = { $file } are prea mulți pixeli (cel mult 200 de milioane)
bench-truth = { $file } nu poate fi citit ca adevăr de referință: { $detail }
read-draw-over = { $file } este una dintre imaginile citite; desenează în alt fișier sau dosar
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
log-no-games = încă nicio partidă în { $file }: „table-referee watch GAME --source SOURCE” înregistrează una, „table-referee log import” preia una
log-heading-game = nr.
log-heading-date = jucat
log-heading-name = joc
log-heading-players = jucători
log-heading-events = evenimente
log-heading-illegal = nereguli
log-heading-result = rezultat
log-heading-end = încheiere
log-result-winner = a câștigat { $player }
log-result-draw = egalitate
log-played = Jucat: { $span } ({ $ended })
log-source = Sursa: { $source }; setul: { $set }
log-options = Opțiuni: { $options }
log-end-open = în curs
log-end-finished = încheiat
log-end-stopped = oprit
log-end-lost = cameră pierdută
log-end-abandoned = abandonat
log-end-imported = importat
log-time-used = Timp folosit: { $times }
log-clocks = Ceasuri: { $times }
log-before = Înainte de meci
log-evidence = Dovezi pentru evenimentul { $event }: { $files }
log-no-times = jocul { $game } nu are timpi, deci nu poate fi pus lângă o înregistrare video
log-offset = „{ $found }” nu este un timp; scrieți secunde sau [-]h:mm:ss
log-format = ce formă să aibă { $file }? spuneți --as { $known }
log-few-chapters = { $count ->
    [one] un singur capitol
   *[other] doar { $count } capitole
 }; YouTube le arată de la trei în sus
log-written = { $file }: jocul { $game }, { $count ->
    [one] un eveniment
   *[other] { $count } evenimente
 }
log-imported = { $file }: jocul { $game }, { $count ->
    [one] un eveniment
   *[other] { $count } evenimente
 }, { $illegal } nereguli
log-agrees = jocul { $game }: { $count ->
    [one] singura decizie se potrivește
   *[other] toate cele { $count } decizii se potrivesc
 }
log-differs = jocul { $game }, evenimentul { $event }: { $field } era { $stored }, acum este { $fresh }
log-not-ruled = jocul { $game }, evenimentul { $event }: nicio decizie nu a fost păstrată
log-verify-record = jocul { $game }: { $problem }
log-in-file = { $file }, { $problem }
# Ceasuri
clock-form = „{ $found }” nu este un control al timpului; scrieți minute+secunde, ca 5+3, 10d5 pentru întârziere sau 0 fără limită
clock-seconds = un ceas nu poate arăta { $found } secunde
page-serving = Pagini: { $link }
page-serving-viewers = Pentru privitori: { $link }
page-port-busy = portul { $port } pe { $host } nu poate fi folosit: { $detail }; alegeți altul cu --port
page-server-failed = paginile de la { $address } nu au putut fi pornite
# Dovezi
evidence-failed = o imagine sau un clip al unui eveniment nu a putut fi păstrat: { $detail }
command-not-here = „{ $command }” nu se poate face în această partidă
set-none-learned = nu există setul „{ $set }”: încă nu s-a învățat niciunul; „table-referee learn” face unul din piesele dumneavoastră
set-unknown = nu există setul „{ $set }”; cunoscute: { $known }
clock-player = nu există un ceas al lui { $player }; jucători: { $known }
