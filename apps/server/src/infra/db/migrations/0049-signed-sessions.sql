-- Signed by the server with a key that is not in the database: whose session it is, by which token, until when, and
-- with how many factors (decision 5). Sessions without it have ended; their people sign in once more.
alter table auth_session add column signature bytea;
delete from auth_session;
