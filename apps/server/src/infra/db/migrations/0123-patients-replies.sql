-- What patients write from their windows, where the clinic takes it (server rules, section 18; decision 123).
alter table clinic add column patient_replies boolean not null default false;

-- By which link each came, and on which day of the clinic: five a day and link.
create table patient_window_reply (
  message_id uuid primary key references patient_message on delete cascade,
  link_id uuid not null references patient_link on delete cascade,
  day date not null
);
create index patient_window_reply_day on patient_window_reply (link_id, day);
