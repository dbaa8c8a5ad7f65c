# Învățarea unui set
learn-how = spuneți unde se văd piesele: --from DOSAR sau --source CAMERĂ
learn-both = dați fie --from, fie --source, nu amândouă
learn-not-here = { $option } merge cu { $needs }
learn-no-folder = nu există dosarul sau imaginea { $folder }
learn-no-labels = { $folder } nu are un labels.json care se poate citi; el spune ce arată imaginile (docs/learning.md)
learn-labels-form = { $file } nu este cum trebuie: { $detail }
learn-empty = { $file } nu numește nicio imagine
learn-outside = { $file }: imaginea trebuie să fie chiar în dosar
learn-file = { $file } nu poate fi citit
learn-kind = { $file }: jocul acesta nu are „{ $kind }”; felurile lui: { $known }
learn-label = { $file }: niciun { $kind } al jocului nu se citește „{ $label }”; există: { $known }
learn-detail = { $file }: o piesă a acestui joc nu poate avea { $detail }
learn-corners = { $file }: colțurile trebuie să fie patru, în sensul acelor de ceasornic de la stânga sus a piesei, cu mijlocul în imagine
learn-small = { $file }: o piesă este prea mică pentru a fi învățată; îi trebuie cel puțin { $least } pixeli pe latură
learn-size = { $file }: { $size } mm nu poate fi mărimea unei piese (2–600 mm pe latură)
learn-size-form = „{ $given }” nu este o mărime; scrieți FEL=LĂȚIMExÎNĂLȚIME în mm, ca card=63x88
learn-board = { $file }: numerele unei table trebuie să aibă tot atâtea rânduri cât coloane, 5–15, fiecare 0–999 sau null
learn-no-grid = { $file }: nu se poate citi nicio rețea de numere; fotografiați tabla goală de sus, bine luminată
learn-no-board = jocul acesta nu are tablă de învățat
learn-board-not-seen = { $file }: nu s-a găsit nicio tablă în imagine
learn-too-few = s-a arătat doar { $count } față diferită; trebuie cel puțin două ca piesele să poată fi deosebite
learn-nothing-seen = { $source } nu a arătat nicio piesă a acestui joc
learn-mixed = piesele par a fi din mai multe seturi: { $files }; învățați fiecare set separat sau spuneți --trust dacă sunt cu adevărat un singur set
learn-mostly-wrong = cele mai multe etichete par greșite: { $files }; verificați labels.json sau spuneți --trust dacă sunt corecte
learn-all-blurred = aproape toate imaginile sunt neclare: { $files }; țineți camera nemișcată, lăsați-o să focalizeze și refaceți-le
learn-joker = „{ $given }” nu sunt colțurile jokerului; scrieți cele patru roluri de la stânga sus în sensul acelor de ceasornic, ca knight,witch,lion,traitor
learn-look-count = { $file }: privirea { $look } arată { $seen } piese, dar sunt numite { $told }
learn-family = se învață felul: { $kind } ({ $count } imagini)
learn-stored = păstrat: { $folder }
learn-use = folosiți-l cu --set { $name }
learn-still = mai sunt de arătat: { $faces }
learn-all-shown = s-au arătat toate fețele unui set întreg
learn-ready = Așezați piesele una lângă alta, cu fața în sus sau un spate, mâinile deoparte. Enter: privește; q: ajunge.
learn-no-piece = nu s-a văzut nicio piesă a acestui joc; priviți din nou
learn-picture = ce s-a văzut, numerotat: { $file }
learn-look = privirea { $look }, piese: { $count }
learn-look-ask = Corect? Enter; altfel NUMĂR=ETICHETĂ; mai multe prin punct și virgulă; NUMĂR=back pentru un spate, NUMĂR=x pentru a o lăsa deoparte:
learn-look-what = „{ $given }” nu este o corectură; scrieți NUMĂR=ETICHETĂ, ca 3=9
learn-board-ask = Corect? Enter; altfel RÂND,COLOANĂ=NUMĂR, ca 3,4=17 (- pentru o celulă liberă):
learn-board-singles = numere care nu stau de două ori pe tablă: { $numbers }
learn-board-unsure = tabla nu s-a citit destul de sigur pentru a fi luată nevăzută (numere fără două celule: { $numbers }); confirmați-o cu --guided sau spuneți --trust
learn-correction = „{ $given }” nu numește nicio celulă a acestei table; scrieți RÂND,COLOANĂ=NUMĂR, ca 3,4=17, sau - pentru o celulă liberă
lack-back = un spate ({ $kind })
lack-face = { $label } ({ $kind })
lack-more = încă { $count } ({ $kind })
# Seturi
set-heading = { $game }, { $name }: { $faces } fețe din { $pictures } imagini, învățat { $made }
set-alone = { $kind }, înainte: { $percent } % din { $of } priviri corecte, { $doubts } îndoieli, { $wrong } greșite și sigure
set-learned = { $kind }, după: { $percent } % din { $of } priviri corecte, { $doubts } îndoieli, { $wrong } greșite și sigure
set-unused = { $kind }: se citește la fel de bine fără învățare; rețelele lucrează singure
set-whole = { $kind }: toate fețele sunt cunoscute
set-open = { $kind }: pot exista fețe care nu au fost arătate
set-one-face = { $kind }: o singură față ({ $count } imagini), nimic de deosebit
set-deck = { $kind }: { $names }
set-boards = table: { $count }
set-board-differs = tabla se citește altfel decât s-a spus (rând,coloană=număr): { $cells }
set-size-given = { $kind }: { $width } x { $height } mm, cum s-a spus
set-size-measured = { $kind }: { $width } x { $height } mm, măsurat pe masă
set-size-proportions = { $kind }: cam { $width } x { $height } mm, din proporțiile imaginilor
set-size-assumed = { $kind }: { $width } x { $height } mm presupus, ca în setul de tipărit
set-alike = seamănă, atenție: { $pairs }
set-wrong-label = { $file } se numește { $label }, dar arată ca { $reads }: lăsat deoparte (spuneți --trust dacă e corect)
set-reads-otherwise = rețelele singure citesc altfel: { $files }
set-blurred = neclare, mai bine refăcute: { $files }
set-odd-shapes = alte proporții decât restul, poate din alt set: { $files }
set-look-again = trebuie privite încă o dată: { $files }
set-missing = nearătate: { $faces }
set-time = timp de procesor: { $seconds } s
set-in-several = există un set „{ $set }” pentru mai multe jocuri ({ $games }); spuneți care cu --game
set-name = „{ $set }” nu poate fi numele unui set; folosiți litere, cifre, puncte, cratime și liniuțe de subliniere (nu „own”)
set-damaged = setul din { $file } este deteriorat: { $detail }; învățați-l sau importați-l din nou
set-newer = setul din { $file } a fost făcut de o versiune mai nouă; actualizați Table Referee
set-too-large = { $file } este prea mare pentru a fi un set
set-exists = există deja un set „{ $set }” pentru { $game }; spuneți --replace pentru a-l înlocui cu acesta
set-refit = setul { $set }: rețelele de citire s-au schimbat; se potrivește din nou din imaginile lui, ceea ce durează până la un minut
set-lists-none = niciun set învățat; setul de tipărit (own) nu are nevoie de învățare
set-row = { $game }  { $name }  învățat { $made }, { $complete ->
    [yes] complet
   *[no] nu s-au arătat toate fețele
 }
set-exported = { $name } scris în { $file }
set-imported = { $name } ({ $game }) importat
set-sound = { $name } ({ $game }): { $pictures } imagini, totul în ordine
set-sound-refit = { $name } ({ $game }): { $pictures } imagini, totul în ordine; potrivit din nou la rețelele de acum
bench-nothing = { $folder } nu are niciuna dintre imaginile care se măsoară aici
