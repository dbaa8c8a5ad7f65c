# 卓上を追う
tiles-follow-unread = まだ読めない牌があります。
