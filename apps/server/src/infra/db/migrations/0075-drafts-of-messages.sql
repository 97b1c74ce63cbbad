-- A draft of a message bears the id of the message that it becomes (decision 27).
alter table message_draft add column message_id uuid not null default gen_random_uuid();
