-- SHA-256 of what only the browser that began the vault can derive: it opens the vault where the device's cookie was
-- lost (decision 86). Null: an older page began it, and has not opened it since.
alter table vault add column proof_hash bytea;
