-- What a patient was asked stays as it was.
create or replace function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a care form never changes';
end $$;

-- Whoever closes the last link of a form takes away what was typed at it.
create or replace function forget_form_progress() returns trigger language plpgsql as $$
begin
  delete from care_form_progress p using sent_form s
    where s.message_id = new.patient_message_id and p.sent_form_id = s.id
      and not exists (select from patient_link l where l.patient_message_id = new.patient_message_id
        and l.kind = 'form' and l.closed_at is null and l.expires_at > now());
  return null;
end $$;
