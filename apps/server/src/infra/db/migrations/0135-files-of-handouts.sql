-- A file of a library that was uploaded and not saved yet goes after 24 hours. What stood before is saved.
alter table resource_file
  -- The upload of which it was made, so that a repeat is known; null of files from before.
  add column upload_id uuid unique,
  add column file_name text not null default 'file',
  -- resources/{person}/{timestamp}.{ending}, for exports: timestamps strictly increase for the person.
  add column file_path text not null default '',
  add column saved boolean not null default true,
  add column created_at timestamptz(3) not null default now();
create index resource_file_unsaved on resource_file (created_at) where not saved;
