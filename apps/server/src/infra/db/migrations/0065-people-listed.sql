-- The operator's list of people is in the order of their names.
create index person_by_name on person (lower(last_name), lower(first_name), id);
