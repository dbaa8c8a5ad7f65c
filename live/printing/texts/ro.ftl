# Foi tipărite
print-check = 100 mm – tipăriți la 100 % („mărime reală”)
print-duplex = față-verso, întors pe latura lungă
print-front = față
print-back = verso
print-cards = cărți
print-chips = jetoane
print-ring = inele de marcaj: hârtie sau, mai bine, folie transparentă
print-board = tablă
print-blocks = piese de pliat
print-stickers = etichete
print-mat = Covoraș de joc
print-markers = Marcaje de masă
print-calibration = Planșă de calibrare
print-glue = lipiți aici foaia următoare
print-near = această latură spre jucător
print-corner-0 = departe, stânga
print-corner-1 = departe, dreapta
print-corner-2 = aproape, dreapta
print-corner-3 = aproape, stânga
print-markers-how = Decupați cu tot cu marginea albă. Așezați fiecare marcaj în colțul lui, drept față de jucătorul din apropiere, întins, și lăsați-l acolo tot jocul.
print-calibration-how = { $columns } × { $rows } pătrate de { $square } mm, marcaje de { $marker } mm. Lipiți-o întinsă pe un carton tare.
print-unknown-target = nu există nimic de tipărit cu numele „{ $target }”; cunoscute: { $known }
print-unknown-paper = hârtie necunoscută „{ $paper }”; cunoscute: { $known }
print-progress = se desenează { $name }
print-done = { $file }: { $count ->
        [one] o pagină
        [few] { $count } pagini
       *[other] { $count } de pagini
    }, { $paper }, stilul { $style }
summary-suritsu =
    RÂNDUL TĂU
    1  Trage o carte cât timp mai ai în teanc.
    2  Joacă o carte astfel încât să apară exact un număr nou: UP mai mare, DOWN mai mic decât ultimul. Sau pas: întoarce cartea UP-DOWN.
    3  Mută marcajul.
    Dublă (00, 11 … 99): întoarce, apoi trage o carte.
    Același peisaj alături: mai joacă o carte sau pas.
    Toate cărțile jucate: câștigi.
