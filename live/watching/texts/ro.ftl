# O partidă în desfășurare: alegeri, refuzuri și ce se spune în terminal
choice-legal = Rămâne așa
choice-illegal = Este ilegal
choice-across = Contează suma orizontală
choice-down = Contează suma verticală
choice-both = Contează ambele sume
choice-none = Se lasă așa
match-not-begun = partida nu a început: încă nu s-a văzut masa în repaus
table-not-settled = încă nu s-a văzut masa în repaus
answer-unknown = nu există o întrebare { $question } cu răspunsul { $choice }
resume-nothing = nu există o partidă deschisă de { $game } în { $file } care să fie continuată
resume-other = partida deschisă din { $file } este { $found }, nu { $game }
watch-source = Sursa: { $source }
watch-pages-failed = fără pagini: { $detail }
watch-keys = Taste: spațiu fixează acum / încheie tura, u anulează, c corectează, p pauză, r caută masa din nou, 1–9 răspunde, q ieșire
watch-question = ? { $question }
watch-choice = [{ $number }] { $choice }
watch-warning = ! { $warning }
watch-paused = Pauză
watch-goes-on = Se continuă
watch-correct-event = Numărul evenimentului de corectat:
watch-correct-with = Cum ar trebui să fie, ca JSON:
watch-resumed = Se continuă partida { $number }: { $count ->
    [one] un eveniment
    [few] { $count } evenimente
   *[other] { $count } de evenimente
 }
watch-summary = { $frames } cadre, { $looks } priviri; { $events } evenimente, { $illegal } ilegale, { $questions } întrebări
table-not-found = masa nu a fost găsită: așezați covorașul tipărit sau cel puțin trei piese, plat și întregi în imagine; sau arătați pe pagină colțurile covorașului ori ale unei foi („Așază masa”)
watch-no-voice = Sistemul nu are o voce română; se vor auzi doar sunete
watch-no-sound = Sistemul nu are nici voce, nici un program care redă sunete; nu se va auzi nimic
watch-stopped = Oprit înainte de sfârșit. Înregistrarea se păstrează ca partida { $number } în { $file }; pentru a continua, dați aceeași comandă cu --resume
watch-stopped-early = Oprit înainte de a începe partida; nu s-a înregistrat nimic
watch-stopped-demo = Demonstrația a fost oprită înainte de sfârșit; nimic din ea nu se păstrează
watch-pages-stay = Partida s-a încheiat. Paginile și jurnalul rămân până la Ctrl-C sau q
