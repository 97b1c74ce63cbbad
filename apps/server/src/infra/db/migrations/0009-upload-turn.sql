-- Whose turn it is to write an upload: the newest request takes it over from one that may be half dead (decision 13).
alter table attachment add column turn integer not null default 0;
