-- Signing up: what somebody answered, and the agreement that they signed.

create table signup_record (
  person_id uuid primary key references person on delete cascade,
  role text not null,
  plan text not null,
  -- Whether the server itself found the practice id valid.
  practice_id_valid boolean not null,
  onboarding boolean not null,
  heard_about_us text not null default '',
  heard_about_us_extra text not null default '',
  emr text not null default '',
  referral_code text not null default '',
  -- A resident's, as [{"name", "email"}].
  preceptors jsonb not null default '[]',
  -- The signed agreement, encrypted (stored_file), and the SHA-256 of the PDF itself.
  agreement_file_id uuid not null unique references stored_file,
  agreement_sha256 bytea not null,
  -- Whether the file is exactly one that this installation made within the day before.
  agreement_made_here boolean not null,
  created_at timestamptz(3) not null default now()
);

-- Agreements that were made and may yet come back signed up: a hash, for a day.
create table produced_agreement (
  sha256 bytea primary key,
  made_at timestamptz(3) not null default now()
);
create index produced_agreement_age on produced_agreement (made_at);
