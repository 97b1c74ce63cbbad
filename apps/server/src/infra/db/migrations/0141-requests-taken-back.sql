-- A request for information that its sender takes back is one again when it is sent again (decision 147).
alter table message_taken_back add column asks boolean not null default false;
