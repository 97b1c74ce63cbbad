-- What a service promises, and what became of each consult: seen, answered, booked, informed (decision 142).

-- {seen, answered}, each {amount, unit: hours | days} or null; null: no promise.
alter table service add column promise jsonb;
-- Week days that a keeper added to Monday to Friday, Sunday first.
alter table service add column added_weekdays boolean[] not null
  default array[false, false, false, false, false, false, false];

create table consult_clock (
  activity_id uuid primary key references activity on delete cascade,
  service_id uuid not null references service,
  -- How the service gave it.
  mode text not null default 'everyone' check (mode in ('everyone', 'turn', 'hand')),
  -- null: to everyone, or not yet.
  given_to uuid references person,
  given_at timestamptz(3),
  -- Since when whom it was given to by turn had waited, so that a sender who takes it back gives the turn back.
  waited_since timestamptz(3),
  sent_at timestamptz(3) not null,
  -- The service's promise and working weekdays when it was sent; null where it promised nothing.
  promise jsonb,
  weekdays boolean[],
  seen_at timestamptz(3),
  seen_by uuid references person,
  answered_at timestamptz(3),
  answered_by uuid references person,
  booked_at timestamptz(3),
  booked_by uuid references person,
  informed_at timestamptz(3),
  informed_by uuid references person,
  informed text check (informed in ('marked', 'not-needed')),
  returned_at timestamptz(3),
  returned_by uuid references person,
  -- When it moved on, because whom it was given to had not seen it in time.
  moved_at timestamptz(3)[] not null default '{}',
  -- When something is to be said next; due by now, the sweeper looks.
  look_at timestamptz(3),
  -- How and when the promise ended, for 'kept'.
  ended_at timestamptz(3),
  kept boolean,
  check ((informed is null) = (informed_at is null)),
  check ((ended_at is null) = (kept is null))
);
create index consult_clock_look on consult_clock (look_at) where look_at is not null;
create index consult_clock_kept on consult_clock (service_id, ended_at desc) include (kept) where ended_at is not null;
-- What a member of a group has open, and what waits for its keepers, oldest first.
create index consult_clock_open on consult_clock (service_id, given_to, sent_at)
  where mode <> 'everyone' and answered_at is null and returned_at is null;

-- Consults of before promised nothing; the first answer is known.
insert into consult_clock (activity_id, service_id, sent_at, answered_at, answered_by, booked_at)
  select a.id, a.service_id, a.created_at, a.first_response_at, a.first_response_by, s.at
    from activity a left join activity_step s on s.activity_id = a.id and s.step = 'booked'
    where a.activity_type <> 'referral';

-- Whose a consult was, one after the other.
create table consult_handover (
  activity_id uuid not null references activity on delete cascade,
  place integer not null,
  from_id uuid references person,
  to_id uuid not null references person,
  -- null: by the product, because nobody had seen it in time.
  by_id uuid references person,
  at timestamptz(3) not null,
  primary key (activity_id, place)
);

-- What a consultant asked the referrer, as a message that is no answer yet; the clock stands still until the reply.
create table information_request (
  activity_id uuid not null references activity on delete cascade,
  message_id uuid not null,
  asked_by uuid not null references person,
  at timestamptz(3) not null,
  replied_at timestamptz(3),
  primary key (activity_id, message_id)
);

-- When a consult had no consultant.
create table consult_unowned (
  activity_id uuid not null references activity on delete cascade,
  from_at timestamptz(3) not null,
  until_at timestamptz(3),
  primary key (activity_id, from_at)
);

-- What was said about a promise: each once, ever.
create table promise_nudge (
  activity_id uuid not null references activity on delete cascade,
  kind text not null,
  at timestamptz(3) not null,
  primary key (activity_id, kind)
);

-- What is due next in a row, for whom it is given to and their clinic.
alter table inbox_row add column due_at timestamptz(3);
create index inbox_due on inbox_row (owner_id, overdue desc, last_message_at desc, activity_id desc)
  include (due_at) where due_at is not null;
