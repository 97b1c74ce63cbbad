-- What an agreement that this server made says of its signer and role, as a hash: it is handed in with that very form.
-- Agreements that were made before this are signed again. Two people of one name may sign files of the same bytes.
alter table produced_agreement add column form_sha256 bytea not null default '';
alter table produced_agreement drop constraint produced_agreement_pkey;
alter table produced_agreement add primary key (sha256, form_sha256);
