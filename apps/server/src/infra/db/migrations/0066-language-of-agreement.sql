-- Who signs an agreement chooses its language. The server notes it with the file that it makes, and the signup records
-- that of the file which was handed in. Until now every agreement was in English.
alter table produced_agreement add column language text not null default 'en' check (language in ('en', 'fr'));
alter table signup_record add column agreement_language text not null default 'en'
  check (agreement_language in ('en', 'fr'));
alter table produced_agreement alter column language drop default;
