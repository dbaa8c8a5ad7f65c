# 映像の入力
source-missing = 「{ $source }」というカメラ・動画・フォルダーはありません
source-silent = { $source } から応答がありません。アドレスと送信側を確かめてください
source-film = { $source } を再生できません: { $detail }
source-no-pictures = { $source } には映像がありません
source-film-empty = { $source } は一コマも再生できません。壊れているか、途中で切れています
source-forbidden = { $source } の中を見る権限がありません。持ち主に頼むか、画像を自分のフォルダーに写してください
source-unopened = { $source } を開けません: { $detail }
source-unreadable = { $source } の画像は { $count } 枚とも使えません。{ $file } は{ $reason ->
    [missing] 開けません
    [small] 小さすぎます
    [large] 画素数が多すぎます
   *[other] 読める画像ではありません
 }
source-simulated = { $source }: { $detail }
source-lost = { $source } が途切れたまま戻りませんでした
source-picture-passed = { $file } を飛ばしました: { $reason ->
    [missing] 開けません
    [small] 小さすぎます
    [large] 画素数が多すぎます
   *[other] 画像として読めません
 }
stream-closed = { $source } から映像が届きません。アドレスと、ここから接続できるかを確かめてください

camera-none = カメラ「{ $camera }」はありません。カメラが一台も見つかりません。接続するか、動画か写真フォルダーを指定してください
camera-missing = カメラ「{ $camera }」はありません。使えるもの: { $known }
camera-several = 「{ $camera }」に当てはまるカメラが複数あります: { $known }。番号で指定してください
camera-closed = { $camera } を開けません。ほかのプログラムが使っているか、権限がありません (Linux ではグループ「video」)
camera-closed-mac = { $camera } を開けません。「システム設定」の「プライバシーとセキュリティ」→「カメラ」でターミナルに許可を与え、起動し直してください。ほかのプログラムが使っている場合もあります
camera-closed-windows = { $camera } を開けません。「設定」→「プライバシー」→「カメラ」で「デスクトップ アプリがカメラにアクセスできるようにする」をオンにしてください。ほかのプログラムが使っている場合もあります
camera-slow = { $camera } が時間内に応答しません。差し直すか、カメラを使っているほかのプログラムを閉じてください
camera-silent = { $camera } は開けますが映像が来ません。ほかのプログラムが使っているか、一つの USB ポートにカメラが多すぎます
camera-other-size = { $camera }: { $asked } を求めましたが { $got } になりました
camera-slow-rate = { $camera }: 毎秒{ $asked }枚を求めましたが{ $got }枚です ({ $form })。明るくすると速くなることがあります
camera-exposure-refused = { $camera }: ドライバーが露出を固定させません。手が入ると明るさが変わることがあります
camera-exposure-unchanged = { $camera }: ドライバーは露出を設定したと言いますが映像は変わりません。露出は自動のままです
camera-focus-not-held = { $camera }: ピントを固定するとぼやけました。ピントは自動のままです
camera-memory-broken = { $file } を読めません。カメラの記憶は失われ、新しく書かれます
camera-memory-unwritable = このカメラの設定を記憶できません: { $detail }

# 明るさとピント
health-ok = カメラはよく見えています
health-black = 映像が真っ黒です。レンズキャップやシャッターを外すか、カメラの電源を確かめてください
health-covered = レンズが覆われているか、何も見えません。視界を空けてください
health-frozen = 映像が止まっています。カメラを差し直すか、そのプログラムを起動し直してください
health-dark = 暗すぎます。明かりをつけてください。横から卓を照らすのが最適です
health-bright = 明るすぎて白く飛んでいます。ランプの向きを変えるか、露出を下げてください
health-blurred = ピントが合っていません。レンズを拭くか、カメラを少し離すか、手でピントを合わせてください
health-flicker = 光がちらついています。カメラの電源周波数 (50 または 60 Hz) を合わせるか、別のランプを使ってください
health-tinted = 色が偏っています。昼光か白いランプを使うか、白いものを卓に置いてカメラに合わせさせてください
