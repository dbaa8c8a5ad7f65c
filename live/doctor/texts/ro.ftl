# table-referee doctor
doctor-python = Python { $version }
doctor-python-old = Python { $version } este prea vechi
    .fix = instalați Python 3.11 sau mai nou
doctor-libraries = biblioteci: { $libraries }
doctor-library-missing = lipsește biblioteca { $library }
    .fix = instalați programul din nou: pip install table-referee
doctor-library-other = { $library } are versiunea { $version }; se știe că merge { $wanted }
    .fix = pip install "{ $library }{ $wanted }"
doctor-library-broken = { $library } este instalată, dar nu se încarcă: { $detail }
    .fix = pip install --force-reinstall { $library }; unde lipsește libGL, folosiți opencv-python-headless
doctor-opencv-several = mai multe pachete OpenCV se suprascriu: { $wheels }
    .fix = dezinstalați-le pe toate, apoi: pip install opencv-python-headless
doctor-processors = { $processors } procesoare
doctor-processors-few = un singur procesor ({ $processors })
    .fix = închideți alte programe cât timp se urmărește o partidă; transmisia de pe aceeași mașină va fi lentă
doctor-disk = înregistrările merg în { $folder }, { $free } GB liberi
doctor-disk-little = doar { $free } GB liberi pentru înregistrări în { $folder }
    .fix = faceți loc sau păstrați înregistrările în altă parte, cu --record
doctor-disk-full = nu este loc pentru înregistrări în { $folder }: { $free } GB liberi
    .fix = faceți loc sau păstrați înregistrările în altă parte, cu --record
doctor-disk-unwritable = nu se poate scrie în { $folder }
    .fix = permiteți scrierea acolo sau păstrați înregistrările în altă parte, cu --record
doctor-fonts = { $count ->
    [one] un font
    [few] { $count } fonturi
   *[other] { $count } de fonturi
 } pentru tipar și stiluri
doctor-fonts-missing = lipsesc fonturile
    .fix = instalați programul din nou
doctor-films = se pot scrie filme cu greșelile
doctor-films-none = nu se pot scrie filme cu greșelile: acest PyAV nu are codor H.264
    .fix = reinstalați biblioteca: pip install --force-reinstall av
doctor-port = portul { $port } este liber pentru pagini
doctor-port-busy = portul { $port } este ocupat; îl folosește alt program, poate un arbitru încă pornit
    .fix = nu trebuie făcut nimic: se ia următorul port liber; sau alegeți unul cu --port
doctor-weights = rețelele sunt cele verificate: { $names }
doctor-weights-wrong = { $detail }
    .fix = instalați programul din nou
doctor-weights-none = lipsesc rețelele
    .fix = instalați programul din nou
doctor-providers = rețelele rulează pe { $used } (onnxruntime mai are { $others }, nefolosite)
doctor-providers-only = rețelele rulează pe { $used }
doctor-speed = o căutare de piese durează { $ms } ms
doctor-speed-slow = o căutare de piese durează { $ms } ms, iar deciziile vor întârzia
    .fix = închideți alte programe
doctor-cameras-none = nu s-a găsit nicio cameră
    .fix = conectați una; filmele, dosarele cu imagini și adresele pot fi urmărite și fără
doctor-camera = camera { $index }: { $camera }, { $size }, { $rate } imagini pe secundă
doctor-camera-unsure = camera { $index }: poate { $camera } (ordinea sistemului poate fi alta; vedeți miniatura), { $size }, { $rate } imagini pe secundă
doctor-thumbnail = imaginea ei: { $file }
doctor-source = { $source }: { $size }
doctor-source-live = { $source }: { $size }, { $rate } imagini pe secundă, vechi de { $age } ms la citire
