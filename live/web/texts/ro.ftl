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
