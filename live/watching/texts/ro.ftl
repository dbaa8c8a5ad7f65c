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
watch-pages = Pagini: { $address }
watch-pages-failed = fără pagini: { $detail }
watch-recording = Se înregistrează în { $file } ca partida { $number }
watch-keys = Taste: spațiu fixează acum / încheie tura, u anulează, c corectează, p pauză, r caută masa din nou, 1–9 răspunde, q ieșire
watch-waiting = { $what }
watch-question = ? { $question }
watch-choice = [{ $number }] { $choice }
watch-warning = ! { $warning }
watch-paused = Pauză
watch-goes-on = Se continuă
watch-inferred = (dedus)
watch-correct-event = Numărul evenimentului de corectat:
watch-correct-with = Cum ar trebui să fie, ca JSON:
watch-refused = { $problem }
watch-resumed = Se continuă partida { $number }: { $count ->
    [one] un eveniment
    [few] { $count } evenimente
   *[other] { $count } de evenimente
 }
watch-summary = { $frames } cadre, { $looks } priviri; { $events } evenimente, { $illegal } ilegale, { $questions } întrebări
camera-advice = { $what }
