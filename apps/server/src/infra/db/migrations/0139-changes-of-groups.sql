-- To whom a consult was given, and that it was returned, are changes of it (decision 24).
drop index audit_entry_changes;
create index audit_entry_changes on audit_entry ((subject_ids[1]), at desc, id desc) where kind in (
  'consult-sent', 'referral-sent', 'delivery-settled', 'copy-sent', 'status-changed', 'member-added',
  'member-removed', 'consult-given', 'consult-reassigned', 'consult-moved-on', 'consult-returned',
  'consult-informed', 'outcome-saved', 'outcome-taken-back', 'interpretation-billed', 'call-completed',
  'consult-forwarded', 'consult-forwarded-to-moa', 'consult-forwarded-to-patient', 'consult-faxed', 'pdf-exported');
