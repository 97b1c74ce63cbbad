-- The message to the patient of a referral is a delivery too: its sender sees what became of it. A mail that failed for
-- good is told by the message itself (note_failed_mail), so the triggers for failed deliveries leave it out.
alter table activity_delivery drop constraint activity_delivery_channel_check,
  add constraint activity_delivery_channel_check check (channel in ('fax', 'mail', 'copy', 'message'));
