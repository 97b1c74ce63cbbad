/*
 * How long something newer waits unopened in a consult of which its reader was told and that they have not opened
 * since, until they are told again (server rules, section 25). Before that a notice repeats what they know.
 */
create or replace function notice_again_after() returns interval language sql immutable parallel safe as $$
  select interval '4 hours'
$$;
