# De ce ceva nu a fost acceptat
calibration-few = { $source }: s-a văzut prea puțin ({ $seen } din { $needed })
calibration-residual = { $source }: ce s-a văzut nu se potrivește (abatere { $px } px, sunt permiși { $limit_px } px); verificați că placa sau covorașul potrivit stă întins
calibration-unlike = { $source }: ce s-a văzut nu stă pe o singură masă plană; verificați că totul stă întins
calibration-scale = { $source }: marcajele au { $percent } % din mărimea adevărată față de piese; tipăriți la 100 % sau continuați: mărimea vine de la piese
calibration-mirrored = { $source }: imaginea este în oglindă; opriți oglindirea din setările camerei
calibration-turned = { $source }: covorașul este rotit cu { $deg } grade; rotiți-l sau rotiți camera, astfel încât partea apropiată să fie jos în imagine
calibration-steep = { $source }: camera privește de-a lungul mesei ({ $deg } grade, sunt permise { $limit_deg }); ridicați-o
calibration-blurred = neclar: țineți placa mai departe sau aduceți mai multă lumină
calibration-moving = țineți placa nemișcată
calibration-alike = ca o imagine deja luată
calibration-small = placa este prea departe
calibration-dictionary = aceste marcaje sunt din dicționarul { $seen }, cele ale plăcii din { $wanted }; tipăriți placa cu „table-referee print calibration”
calibration-swapped = această placă are { $seen } pătrate, cea așteptată { $wanted }: rândurile și coloanele sunt inversate
calibration-layout = se văd marcaje ({ $seen }), dar nu așezate ca pe placa așteptată ({ $wanted } pătrate)
calibration-implausible = cifrele se potrivesc, dar niciun obiectiv nu este așa: { $detail }; arătați placa mai înclinată și în colțurile imaginii
calibration-source-markers = marcajele
calibration-source-board = tabla
calibration-source-pieces = piesele
calibration-source-lens = obiectivul
calibration-source-file = clicurile

# Calibrări păstrate
calibration-file-missing = nu există calibrarea { $file }; masa se găsește după ce se află pe ea, sau rulați „table-referee calibrate”
calibration-file-unreadable = { $file } nu poate fi citit ({ $detail }); se joacă fără el, sau rulați „table-referee calibrate”
calibration-file-empty = { $file } este gol; se joacă fără el, sau rulați „table-referee calibrate”
calibration-file-damaged = { $file } este deteriorat sau nu este o calibrare ({ $detail }); se joacă fără el, sau rulați „table-referee calibrate”
calibration-file-version = { $file } este de altă versiune ({ $detail }); rulați „table-referee calibrate” pentru a-l reface
calibration-file-camera = { $file } este al altei camere ({ $detail }); rulați „table-referee calibrate” pentru aceasta
calibration-file-resolution = { $file } este de altă rezoluție ({ $detail }); alegeți-o pe aceea sau rulați „table-referee calibrate”
calibration-file-unwritable = { $file } nu poate fi scris ({ $detail }); nu s-a păstrat nimic

# table-referee calibrate
calibrate-hold = Țineți placa de calibrare (table-referee print calibration) în fața camerei, întinsă și nemișcată.
calibrate-taken = imaginea { $count } a fost luată
calibrate-next = Acum: { $what }
calibrate-want-top-left = aduceți placa în stânga sus a imaginii
calibrate-want-top-right = aduceți placa în dreapta sus a imaginii
calibrate-want-bottom-left = aduceți placa în stânga jos a imaginii
calibrate-want-bottom-right = aduceți placa în dreapta jos a imaginii
calibrate-want-tilt-left = întoarceți fața plăcii spre stânga imaginii
calibrate-want-tilt-right = întoarceți fața plăcii spre dreapta imaginii
calibrate-want-tilt-up = întoarceți fața plăcii în sus
calibrate-want-tilt-down = întoarceți fața plăcii în jos
calibrate-want-near = aduceți placa mai aproape
calibrate-want-far = duceți placa mai departe
calibrate-want-more = încă vreo câteva imagini, fiecare puțin diferită
calibrate-passed = trecută: { $reason }
calibrate-lens = Obiectiv la { $width }x{ $height }: abatere { $px } px peste { $views } imagini; { $fov } grade pe lățime
calibrate-lens-left-out = lăsate deoparte: { $skipped } imagini cu prea puține colțuri, { $odd } care nu s-au potrivit
calibrate-still-missing = imagini care ar îmbunătăți rezultatul: { $what }
calibrate-other-size = { $count ->
    [one] O imagine
    [few] { $count } imagini
   *[other] { $count } de imagini
 } de altă mărime ({ $width }x{ $height }) lăsate deoparte: o calibrare este pentru o singură mărime
calibrate-no-lens = Obiectivul nu a fost găsit: { $reason }
calibrate-table = Masa după { $method ->
    [markers] marcaje
    [board] tablă
    [pieces] piese
   *[file] fișier
 }: abatere { $px } px, { $mm } mm
calibrate-no-table = Nu se vede nici covoraș, nici marcaje: masa se găsește după piese în timpul jocului.
calibrate-stored = Păstrat în { $file }
calibrate-nothing = nu s-a putut calibra nimic: nu s-a văzut nici placa de calibrare, nici covorașul
calibrate-none-stored = nu este păstrată nicio calibrare în { $folder }
calibrate-shown = { $camera }, { $width }x{ $height }, { $made }

# La ce s-a privit
