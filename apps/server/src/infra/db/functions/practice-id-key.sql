-- An id as two are compared: letters and digits only, without case. An index of person stands on it: a migration must
-- make that anew when this text changes.
create or replace function practice_id_key(p_practice_id text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(p_practice_id, '[^[:alnum:]]', '', 'g'))
$$;
