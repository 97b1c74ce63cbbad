-- What the finder begins with (decision 137): how sure an answer's usual time is, the services that a person sent to
-- last, and those that they marked.

-- How many of the last 20 first responses response_time_ms is the average of: a few are no habit.
alter table service add column response_answers smallint not null default 0;
update service s set response_answers = t.answers
  from (select service_id, least(count(*), 20) as answers from activity
      where first_response_at is not null group by service_id) t
  where t.service_id = s.id;

-- Neither column changes after a consult was sent, so that messages do not touch the index.
create index activity_sent on activity (referrer_id, created_at desc) include (service_id);

create table service_favourite (
  person_id uuid not null references person on delete cascade,
  service_id uuid not null references service on delete cascade,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (person_id, service_id)
);
create index service_favourite_added on service_favourite (person_id, added_at desc);
create index service_favourite_service on service_favourite (service_id);
