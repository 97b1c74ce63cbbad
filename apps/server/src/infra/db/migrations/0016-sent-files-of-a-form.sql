-- The files that a form was sent with, for whoever lost the answer of the send and has the form before them once more.
create index attachment_form_sent on attachment (form_id) where activity_id is not null;
