-- How a session began, and with what: method, device and place. No address is kept: the place is the operator's name for
-- the range that the address lay in. Triggers copy it to the account's log.
alter table auth_session add column began jsonb;
