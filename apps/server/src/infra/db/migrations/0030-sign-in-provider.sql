-- Signing in through the installation's OpenID Connect provider. docs/decisions/0035-sign-in-provider.md.
-- A person's account there is a row of auth_account (provider_id 'oidc', account_id issuer and subject), one at most.
create unique index auth_account_provider on auth_account (user_id) where provider_id = 'oidc';

-- Somebody who was sent to the provider, or came back from it and has no session yet. The browser holds a random secret in a cookie;
-- here is a hash of it, and what is sent to the provider is derived from it: nothing that lies here is of use to anybody.
create table provider_flow (
  hash bytea primary key,
  -- sign-in: sent there. connect: sent there by somebody signed in, to connect their account. proved: came back as this person.
  purpose text not null check (purpose in ('sign-in', 'connect', 'proved')),
  person_id uuid references auth_user on delete cascade,
  -- connect: the session that asked; once it has ended, nothing is connected.
  session_id uuid references auth_session on delete cascade,
  -- proved: whether the provider says that it asked for more than one factor.
  second_factor boolean not null default false,
  expires_at timestamptz(3) not null
);
create index provider_flow_expiry on provider_flow (expires_at);
create index provider_flow_person on provider_flow (person_id) where person_id is not null;
create index provider_flow_session on provider_flow (session_id) where session_id is not null;
