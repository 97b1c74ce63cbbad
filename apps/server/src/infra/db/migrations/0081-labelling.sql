-- Images that doctors label (decision 105). Nothing here says whose they were but pool_origin, which no call reads.

-- What models, or an operator, took images for. Without person or patient, so that one row serves all of its images.
create table pool_condition (
  id uuid primary key,
  -- Keyed hash of the name, compared without case and accents.
  hash bytea not null unique,
  key_id integer not null,
  wrapped_key bytea not null,
  name bytea not null
);

-- A loan of images to one doctor. It is open until they take the next one, whether it has run out or not.
create table image_batch (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  specialty text not null check (specialty in ('Dermatology', 'Otolaryngology')),
  -- Null: of any condition.
  condition_id uuid references pool_condition,
  lent_at timestamptz(3) not null,
  lent_until timestamptz(3) not null,
  closed_at timestamptz(3)
);
create unique index image_batch_open on image_batch (person_id) where closed_at is null;
create index image_batch_closed on image_batch (closed_at) where closed_at is not null;

create table pool_image (
  id uuid primary key,
  specialty text not null check (specialty in ('Dermatology', 'Otolaryngology')),
  condition_id uuid references pool_condition,
  -- Of the model that said the condition.
  ai_version text,
  -- Without time of day.
  created date not null,
  file_id uuid not null references stored_file,
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  width integer not null,
  height integer not null,
  -- Keyed hash of the bytes: the same picture is in the pool once.
  content_hash bytea not null,
  -- The data key of its labels.
  key_id integer not null,
  wrapped_key bytea not null,
  -- The batch that it was lent with last: nobody else gets it while that one is open and has not run out.
  batch_id uuid references image_batch on delete set null,
  -- When a doctor first said something of it: from then on it is in the pool no more.
  labelled_at timestamptz(3),
  -- The id under which it goes on in the other specialty.
  moved_to uuid references pool_image on delete set null deferrable initially deferred
);
create unique index pool_image_content on pool_image (content_hash) where moved_to is null;
create index pool_image_waiting on pool_image (specialty, created, id)
  where labelled_at is null and moved_to is null;
create index pool_image_condition on pool_image (condition_id, specialty);
create index pool_image_file on pool_image (file_id);
create index pool_image_batch on pool_image (batch_id);
create index pool_image_moved on pool_image (moved_to);

create table image_batch_item (
  batch_id uuid not null references image_batch on delete cascade,
  position integer not null,
  image_id uuid not null references pool_image on delete cascade,
  primary key (batch_id, position)
);
create index image_batch_item_image on image_batch_item (image_id);

-- What a doctor said of an image; another's stands beside it.
create table pool_label (
  id uuid primary key,
  image_id uuid not null references pool_image on delete cascade,
  person_id uuid not null references person on delete cascade,
  -- A list in JSON, under the image's key.
  labels bytea not null,
  labelled_at timestamptz(3) not null,
  unique (image_id, person_id)
);
create index pool_label_person on pool_label (person_id, labelled_at);

-- From which item of a gallery an image was collected: for its owner's taking back of the consent alone.
create table pool_origin (
  media_id uuid primary key references media on delete cascade,
  image_id uuid not null references pool_image on delete cascade
);
create index pool_origin_image on pool_origin (image_id);

-- The job that collects looks for these.
create index media_to_collect on media (id)
  where consent_uses @> '{improving-models}' and deleted_at is null;
