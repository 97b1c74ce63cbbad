-- To whom of its people a service gives a consult: to everyone as before, by turn, or by hand (decision 141).

alter table service add column mode text not null default 'everyone' check (mode in ('everyone', 'turn', 'hand'));
-- Raised by each change of what the group page edits.
alter table service add column group_version integer not null default 1;

-- Who was never given a consult has waited since then.
alter table service_user add column joined_at timestamptz(3) not null default now();

-- What a group knows of a member; absent for one who was given nothing and has no roster of their own. Apart from
-- service_user, whose changes the directory's index follows.
create table group_member (
  service_id uuid not null,
  person_id uuid not null,
  share integer not null default 1 check (share between 1 and 5),
  -- On duty by weekday, Sunday first; null: every day.
  weekdays boolean[] check (cardinality(weekdays) = 7),
  -- Since the count began: consults given, and what was added when they could take some again, in 1/60 of a consult.
  given integer not null default 0,
  raised integer not null default 0,
  waiting_since timestamptz(3) not null,
  -- Since the first consult that was given while they could take none.
  missed_since timestamptz(3),
  -- When the count began for them; who is not counted yet makes it begin anew for everybody.
  counted_since timestamptz(3),
  primary key (service_id, person_id),
  foreign key (service_id, person_id) references service_user on delete cascade
);

-- Days that differ from a member's week.
create table roster_day (
  service_id uuid not null,
  person_id uuid not null,
  day date not null,
  on_duty boolean not null,
  primary key (service_id, person_id, day),
  foreign key (service_id, person_id) references service_user on delete cascade
);

-- Who may edit a group, beside the service's owner.
create table service_keeper (
  service_id uuid not null references service on delete cascade,
  person_id uuid not null references person on delete cascade,
  primary key (service_id, person_id)
);
create index service_keeper_person on service_keeper (person_id);
create index service_owner on service (owner_id) where owner_id is not null;
