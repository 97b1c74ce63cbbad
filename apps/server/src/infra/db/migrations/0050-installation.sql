-- Which installation this database belongs to, and where it was when it was last recognised (decision 60).
create table installation (
  single boolean primary key default true check (single),
  id uuid not null,
  place jsonb not null,
  recognised_at timestamptz not null default now()
);

-- What is off in a restored or copied installation until an operator switches it on by name; no row: it is on.
create table outlet_off (
  outlet text primary key check (outlet in ('jobs', 'mail', 'fax', 'push')),
  cause text not null check (cause in ('restored', 'copied')),
  since timestamptz not null default now()
);
