-- What a person sets on their profile.

-- Which calendar hears of their phone consults; null: the account's own address.
alter table person add column calendar_email text;

-- Disabled by the person themselves, who may enable it again; otherwise they were taken from the clinic.
alter table location add column set_aside boolean not null default false;
