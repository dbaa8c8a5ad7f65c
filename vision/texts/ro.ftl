# Surse de imagini
source-missing = nu există nicio cameră, niciun film și niciun dosar „{ $source }”
source-silent = { $source } nu răspunde; este adresa corectă și pornit cel care transmite?
source-film = { $source } nu poate fi redat: { $detail }
source-no-pictures = { $source } nu conține imagini
source-film-empty = niciun cadru din { $source } nu poate fi redat: este deteriorat sau se întrerupe
source-forbidden = nu aveți dreptul să vedeți ce este în { $source }: cereți-l proprietarului sau copiați imaginile într-un dosar al dumneavoastră
source-unopened = { $source } nu poate fi deschis: { $detail }
source-unreadable = { $source } nu dă nicio imagine: { $count ->
    [one] singura de acolo este sărită
    [few] toate cele { $count } sunt sărite
   *[other] toate cele { $count } sunt sărite
 }. { $file }: { $reason ->
    [missing] nu poate fi deschisă
    [small] este prea mică
    [large] are prea mulți pixeli
   *[other] nu este o imagine care poate fi citită
 }
source-simulated = { $source }: { $detail }
source-lost = { $source } s-a pierdut și nu a mai revenit
source-picture-passed = { $file } a fost sărită: { $reason ->
    [missing] nu poate fi deschisă
    [small] este prea mică
    [large] are prea mulți pixeli
   *[other] nu este o imagine care poate fi citită
 }
stream-closed = { $source } nu trimite imagini; verificați adresa și dacă poate fi accesată de aici

camera-none = nu există camera „{ $camera }”: sistemul nu cunoaște nicio cameră; conectați una sau indicați un film ori un dosar cu imagini
camera-missing = nu există camera „{ $camera }”; există: { $known }
camera-several = „{ $camera }” poate însemna mai multe camere: { $known }; dați numărul
camera-closed = { $camera } nu poate fi deschisă: poate o folosește alt program sau nu aveți dreptul (pe Linux, grupul „video”)
camera-closed-mac = { $camera } nu poate fi deschisă: permiteți terminalului să folosească camera în Configurări sistem, Confidențialitate și securitate, Cameră, apoi reporniți-l; sau poate o folosește alt program
camera-closed-windows = { $camera } nu poate fi deschisă: activați accesul aplicațiilor desktop la cameră în Setări, Confidențialitate, Cameră; sau poate o folosește alt program
camera-slow = { $camera } nu a răspuns la timp; scoateți-o și conectați-o din nou sau închideți alte programe care o folosesc
camera-silent = { $camera } se deschide, dar nu dă imagini; poate o folosește alt program sau prea multe camere împart un port USB
camera-other-size = { $camera }: s-a cerut { $asked }, s-a primit { $got }
camera-slow-rate = { $camera }: s-au cerut { $asked } imagini pe secundă, s-au primit { $got } ({ $form }); mai multă lumină ajută adesea
camera-exposure-refused = { $camera }: driverul nu lasă expunerea fixată; imaginea se poate schimba când intră mâini în cadru
camera-exposure-unchanged = { $camera }: driverul spune că a reglat expunerea, dar imaginea nu s-a schimbat; expunerea rămâne automată
camera-focus-not-held = { $camera }: cu focalizarea fixată imaginea era mai puțin clară; focalizarea rămâne automată
camera-memory-broken = { $file } nu poate fi citit; ce se știa despre camere s-a pierdut și se va scrie din nou
camera-memory-unwritable = reglajele acestei camere nu pot fi memorate: { $detail }

# Lumină și focalizare
health-ok = camera vede bine
health-black = imaginea este neagră: scoateți capacul obiectivului, deschideți obturatorul sau verificați dacă este pornită camera
health-covered = ceva acoperă obiectivul sau nu se vede nimic: eliberați vederea
health-frozen = imaginea stă pe loc: conectați camera din nou sau reporniți programul ei
health-dark = este prea întuneric: aprindeți o lampă, cel mai bine una care luminează masa din lateral
health-bright = este prea multă lumină, zonele deschise sunt arse: întoarceți lămpile sau micșorați expunerea
health-blurred = imaginea nu este focalizată: curățați obiectivul, îndepărtați puțin camera sau focalizați manual
health-flicker = lumina pâlpâie: reglați camera pe frecvența rețelei (50 sau 60 Hz) sau folosiți altă lampă
health-tinted = culorile sunt nuanțate: folosiți lumina zilei sau o lampă albă ori puneți ceva alb pe masă și lăsați camera să se adapteze
