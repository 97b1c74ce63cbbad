-- Records that are to be judged again, since something that they rest on changed (decision 186). Who changes it adds
-- marks and waits for nobody; the next judging takes them away. A record may have several.
create table billing_mark (
  id bigint generated always as identity primary key,
  record_id uuid not null
);
create index billing_mark_record on billing_mark (record_id);

-- Its text stands in infra/db/functions/billing-records.sql.
create function renew_open_fees() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger content_document_fees after insert or update on content_document
  for each row when (new.name = 'billing-fees') execute function renew_open_fees();

-- Open records made before content named their fee.
update billing_record b set fee_cents = f.cents, judge_due = true
  from (select r.id, (
      select (f ->> 'cents')::bigint from content_document d, jsonb_array_elements(d.body -> 'fees') f
        where d.name = 'billing-fees' and f ->> 'code' = r.billing_code and (f ->> 'from')::date <= r.business_day
        order by (f ->> 'from')::date desc limit 1
    ) as cents from billing_record r where r.status in ('new', 'onHold', 'pending') and r.fee_cents is null) f
  where b.id = f.id and f.cents is not null;
