-- Files and forms in the patient's window on a consult, and what became of its mails (decision 124).

-- A file of the consult that somebody chose for the patient. One that is taken back is not there any more.
create table patient_window_file (
  activity_id uuid not null references patient_window on delete cascade,
  attachment_id uuid not null references attachment on delete cascade,
  shared_by uuid not null references person,
  shared_at timestamptz(3) not null,
  primary key (activity_id, attachment_id)
);
create index patient_window_file_attachment on patient_window_file (attachment_id);

-- Their texts stand in infra/db/functions/patient-windows.sql.
create function forget_window_file() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger attachment_leaves_window after update of activity_id on attachment
  for each row when (old.activity_id is not null and old.activity_id is distinct from new.activity_id)
  execute function forget_window_file();

-- A visit to a window goes into one of its forms and back; null while it is at the window.
alter table patient_visit add column patient_message_id uuid references patient_message on delete cascade;
create index patient_visit_form on patient_visit (patient_message_id) where patient_message_id is not null;

-- What became of the newest mail; who is told where it fails.
alter table patient_window
  add column mail text not null default 'none' check (mail in ('none', 'sending', 'sent', 'failed')),
  add column mail_by uuid references person;
update patient_window w set mail_by = p.made_by, mail = case when w.outgoing_id is null then 'none'
    when o.state = 'failed' then 'failed' when o.state = 'queued' then 'sending' else 'sent' end
  from patient_window p left join outgoing o on o.id = p.outgoing_id where p.activity_id = w.activity_id;
create index patient_window_outgoing on patient_window (outgoing_id) where outgoing_id is not null;

create function settle_window_mail() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger outgoing_window_settled after update of state on outgoing
  for each row when (new.kind = 'mail' and old.state <> new.state) execute function settle_window_mail();
create function tell_patient_window() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger patient_window_told after update on patient_window
  for each row when ((old.mail, old.notice_due_at, old.noticed_at, old.opened_at)
    is distinct from (new.mail, new.notice_due_at, new.noticed_at, new.opened_at))
  execute function tell_patient_window();
create function tell_activity(p_activity uuid) returns void language plpgsql as $$ begin end $$;
