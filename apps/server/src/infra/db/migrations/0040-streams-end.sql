-- What ends an open stream besides the end of its session. docs/decisions/0046-streams-end-with-their-session.md says why.

-- A session that goes on under a new token: whoever listens with the old one is heard of no more.
create function session_token_replaced() returns trigger language plpgsql as $$
begin
  insert into live_event (kind, ref_id, people) values ('session-token-replaced', new.id, array[new.user_id]);
  return null;
end $$;
create trigger session_token_replaced after update of token_hash on auth_session for each row
  when (old.token_hash <> new.token_hash) execute function session_token_replaced();

-- Whoever disables an account, by whatever means, is obeyed at once by every process.
create function person_disabled_changed() returns trigger language plpgsql as $$
begin
  insert into live_event (kind, ref_id, version, people) values ('claims', new.id, new.claims_version, array[new.id]);
  return null;
end $$;
create trigger person_disabled_changed after update of disabled_at on person for each row
  when ((old.disabled_at is null) <> (new.disabled_at is null)) execute function person_disabled_changed();
