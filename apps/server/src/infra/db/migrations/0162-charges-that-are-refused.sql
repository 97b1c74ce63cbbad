-- A provider may make no intent of an order at all: its amount is too small, or the receipt's address is none to it
-- (decision 156). Such a payment is declined, so that the item can be charged again.
alter table payment drop constraint payment_reason_check;
alter table payment add constraint payment_reason_check check (reason in ('', 'declined', 'insufficient-funds',
  'confirmation-needed', 'expired', 'cancelled', 'refused'));
