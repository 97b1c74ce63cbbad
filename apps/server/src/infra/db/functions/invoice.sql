create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is never changed' using errcode = 'insufficient_privilege', table = tg_table_name;
end $$;
