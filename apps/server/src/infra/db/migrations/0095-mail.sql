-- Patients' mail, reports of mail that came back, and the turn of each mail.

-- The Message-ID of a mail is this, which says nothing and can not be guessed, so that only a report about this very
-- mail finds it again. headers (encrypted): what stands in its header beside the subject.
alter table outgoing
  add column message_id uuid not null default gen_random_uuid(),
  add column headers bytea;
create unique index outgoing_message_id on outgoing (message_id);

-- A mail that had been handed over and comes back settles its delivery once more.
drop trigger outgoing_settled on outgoing;
create trigger outgoing_settled after update of state on outgoing
  for each row when (old.state = 'queued' and new.state <> 'queued' or old.state = 'sent' and new.state = 'failed')
  execute function settle_delivery();

-- What a clinic is called in mails to patients and before a patient has proven who they are, where its own name would
-- tell something; '' where it has no such name. outside_name() gives the one of the two that is used there.
alter table clinic add column neutral_name text not null default '' check (length(neutral_name) <= 80);

-- Until when mails have been handed out (MAIL_PER_SECOND), for all processes together. One row.
create table mail_turn (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null default now()
);
insert into mail_turn default values;
