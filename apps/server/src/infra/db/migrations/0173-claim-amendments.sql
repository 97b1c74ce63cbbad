-- What doctors ask the payer to do with claims that it applied: change, reassess, delete (decision 172). One is open for
-- a record at a time.
create table claim_amendment (
  id uuid primary key default new_id(),
  record_id uuid not null references billing_record,
  -- The order in which they were asked: of a record the last one counts.
  place bigint generated always as identity,
  action text not null check (action in ('change', 'reassess', 'delete')),
  state text not null default 'asked'
    check (state in ('asked', 'sent', 'held', 'applied', 'refused', 'withdrawn', 'lapsed')),
  -- The code that it claims: of a change perhaps another one than the record's.
  billing_code text not null,
  -- The payer's explanatory code; '' where there is none.
  code text not null default '',
  asked_at timestamptz(3) not null,
  answered_at timestamptz(3),
  -- The claim under whose number it goes, and the file that it is in; null before.
  number text references claim,
  file_id uuid references claim_file,
  -- The note to the payer, and of a change the diagnosis: encrypted under a key of its own.
  key_id integer not null,
  wrapped_key bytea not null,
  body bytea not null,
  check ((number is null) = (file_id is null)),
  check (number is not null or state in ('asked', 'withdrawn', 'lapsed'))
);
create unique index claim_amendment_open on claim_amendment (record_id) where state in ('asked', 'sent', 'held');
create index claim_amendment_record on claim_amendment (record_id, place);
create index claim_amendment_asked on claim_amendment (place) where state = 'asked';
create index claim_amendment_file on claim_amendment (file_id, place);
create index claim_amendment_number on claim_amendment (number);

-- Their texts stand in infra/db/functions/claims.sql.
create function may_amend_become(p_from text, p_to text) returns boolean language sql immutable as $$ select false $$;
create function claim_amendment_changed() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger claim_amendment_changed before insert or update of state on claim_amendment
  for each row execute function claim_amendment_changed();
