-- A client that returns hears what it missed from its stream, or asks again for what is on its screen. Nothing reads
-- any more what answered the call live-changes: changed_xid of inbox rows, inbox_gone, and gone_floor of live_state.
-- Processes of the version before still write them while all restart in turn, so that only the indexes go now, which no
-- statement names. The migration that drops the rest is in decision 56.
drop index inbox_changed;
drop index inbox_gone_changed;
