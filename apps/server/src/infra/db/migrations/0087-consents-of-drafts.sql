-- A draft's copy from a gallery bears its photo's consent until it is sent. Where whoever holds the draft recorded one
-- with the copy itself, consent_by is that person; null: the gallery's owner recorded it there.
alter table attachment add column consent_by uuid references person (id);
alter table attachment add constraint attachment_consent_by check (
  consent_by is null or consent_giver is not null) not valid;
-- A change of a photo's consent finds the drafts' copies by this, and what collects photos the consults that have one.
create index attachment_media on attachment (media_id) where media_id is not null;
-- What was saved before has the consent of the day of its saving.
update attachment a set consent_giver = m.consent_giver, consent_way = m.consent_way, consent_uses = m.consent_uses,
    consent_at = m.consent_at
  from media m where m.id = a.media_id and a.draft_id is not null
    and a.consent_at is distinct from m.consent_at;
