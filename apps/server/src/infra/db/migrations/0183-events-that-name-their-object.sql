-- An event may only name a charge, a refund, a dispute or an invoice; the job asks what it belongs to (decision 156).
alter table payment_event drop constraint payment_event_object_check,
  add constraint payment_event_object_check
    check (object in ('intent', 'charge', 'refund', 'dispute', 'subscription', 'invoice'));
