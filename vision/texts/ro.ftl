# Surse de imagini
source-missing = nu există nicio cameră, niciun film și niciun dosar „{ $source }”
source-film = { $source } nu poate fi redat: { $detail }
source-no-pictures = { $source } nu conține imagini
source-simulated = { $source }: { $detail }
