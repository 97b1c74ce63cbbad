-- A form keeps showing the files that it was sent with: a send whose answer was lost is repeated with them.
create index attachment_sent_form on attachment (person_id, form_id) where activity_id is not null;
