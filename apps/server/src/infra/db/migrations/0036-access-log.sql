-- Who opened an account: its sessions by who began them, and what was done to the person, each in the order of a page.
create index audit_entry_sessions on audit_entry (actor_id, at desc, id desc) where subject_kind = 'session';
create index audit_entry_person on audit_entry ((subject_ids[1]), at desc, id desc) where subject_kind = 'person';
