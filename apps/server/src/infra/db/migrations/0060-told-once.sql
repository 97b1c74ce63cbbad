-- Up to which message of the activity its owner was told by mail, push or fax. Above last_read_seq: they were told and
-- have not opened it since.
alter table inbox_row add column told_seq integer not null default 0;

-- Who was told of a new consult before this version and has not opened it is not told anew that it is new.
update inbox_row set told_seq = last_seq
  where owner_kind = 'person' and last_read_seq = 0 and last_seq > 0 and deliver_after is null and not muted;
