-- What a clinic is called in mails to patients and on the page before their proof: by its neutral name where it has
-- one.
create or replace function outside_name(c clinic) returns text language sql immutable as $$
  select case c.neutral_name when '' then c.name else c.neutral_name end
$$;
