# Ce face arbitrul
status-watching = Urmăresc
status-hand = O mână e deasupra mesei
status-unsettled = Aștept să se liniștească masa
status-table-moved = Masa sau camera s-a mișcat
status-dark = E prea întuneric pentru a citi
status-blurred = Imaginea este neclară
status-lost = Camera nu mai răspunde
status-asking = O întrebare pentru voi
status-ended = Meciul s-a încheiat
# Comenzi refuzate
command-wrong = „{ $command }” nu se poate face așa: { $detail }
command-too-many = prea multe comenzi așteaptă; încercați din nou peste o clipă
command-unanswered = meciul nu a răspuns la timp
match-over = nu rulează niciun meci
# Refuzuri ale API-ului
page-no-right = e nevoie de linkul operatorului
page-not-there = aici nu este nimic
page-not-json = corpul cererii trebuie să fie un obiect JSON, trimis ca application/json
page-too-long = corpul cererii depășește { $limit } octeți
page-number = { $name } nu poate fi { $found }; poate fi de la { $low } la { $high }
page-no-picture = încă nu există nicio imagine
page-clicks-wrong = apăsați pe cele patru colțuri ale unui dreptunghi cu laturi de { $low } până la { $high } mm
page-clicks-no-plane = aceste patru puncte nu formează un dreptunghi pe masă; apăsați aproape stânga, aproape dreapta, departe dreapta, departe stânga
page-no-store = aici nu este deschis niciun fișier de înregistrări
page-repair = o partidă încheiată nu poate primi „{ $found }”; se poate: { $known }
page-still-running = această partidă este în curs: schimbați-o la masa ei
page-port-busy = portul { $port } pe { $host } nu poate fi folosit: { $detail }; alegeți altul cu --port
page-server-failed = paginile de la { $address } nu au putut fi pornite
