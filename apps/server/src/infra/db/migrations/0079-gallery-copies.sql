-- A copy of a photo or film of a gallery, in a draft or sent (decision 98): it shows the same stored file, under the
-- access of what it belongs to, with the consent as it was when it was copied. Null: it came by an upload. The gallery's
-- item may be gone.
alter table attachment add column media_id uuid;
alter table attachment add column consent_giver text;
alter table attachment add column consent_way text;
alter table attachment add column consent_uses text[];
alter table attachment add column consent_at timestamptz(3);
alter table attachment add constraint attachment_consent check (
  num_nulls(consent_giver, consent_way, consent_uses, consent_at) in (0, 4)
  and (media_id is not null or consent_giver is null)) not valid;
