-- What the rules found about billing records, and what their doctors decided (decision 149; server rules, section 24).

-- Terms of rules by day, over those of a fresh installation (packages/domain/src/billing/rules): content, and 'not
-- confirmed' until an admin says so. Entries: {rule, from, to, outcome, codes, not, limits, source, text, confirmed}.
insert into content_document (name, body) values ('billing-rules', '{"rules": []}') on conflict (name) do nothing;

alter table billing_record
  -- '' before the first judgement.
  add column verdict text not null default ''
    check (verdict in ('', 'elsewhere', 'ready', 'warn', 'hold', 'refuse')),
  -- [{rule, outcome, unchecked, facts}]: codes, numbers, days and instants; nothing that tells who the patient is.
  add column findings jsonb not null default '[]',
  -- The rule of the gravest one that its doctor did not accept; '' where there is none.
  add column finding text not null default '',
  -- Something that it rests on changed since it was judged.
  add column judge_due boolean not null default true,
  add column judged_at timestamptz(3),
  -- What its doctor decided about findings; the rules that they saw then. '' or until they decide otherwise.
  add column decision text not null default '' check (decision in ('', 'hold', 'asIs')),
  add column decided_rules text[] not null default '{}',
  add column decided_at timestamptz(3);

create index billing_record_due on billing_record (id)
  where judge_due and status in ('new', 'onHold', 'pending');
create index billing_record_judged on billing_record (judged_at) where status in ('new', 'onHold', 'pending');
create index billing_record_patient on billing_record (doctor_id, patient_hash) where patient_hash is not null;

-- Their texts stand in infra/db/functions/billing-rules.sql.
create function judge_siblings() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger billing_record_siblings after update on billing_record
  referencing old table as before new table as after
  for each statement execute function judge_siblings();
create function judge_all_records() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger content_document_billing after insert or update on content_document
  for each row when (new.name in ('billing-rules', 'billing-codes', 'statutory-holidays'))
  execute function judge_all_records();
create function judge_records_of_person() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger person_role_billing after insert or delete on person_role
  for each row execute function judge_records_of_person();
