import { foldedEmail, typedEmail } from '@consult/domain/patient/email.ts';
import pg from 'pg';
import { newId } from '../../infra/db/new-id.ts';
import { hashPassword } from './password.ts';

/** A person with an account. */
export type NewAccount = {
  /** Left out: a new id. */
  id?: string;
  email: string;
  firstName: string;
  lastName: string;
  salutation?: string;
  title?: string;
  credentials?: string;
  practiceId?: string;
  province?: string;
  phone?: string;
  preferences?: Record<string, unknown>;
  roles: readonly string[];
  /** Where they work, the default first. */
  locations?: readonly { id?: string; clinicId: string; disabled?: boolean; billable?: boolean; emr?: string }[];
} & ({ password: string } | { passwordHash: string });

/** Somebody has this e-mail address already. */
export class EmailInUseError extends Error {
  override readonly name = 'EmailInUseError';
}

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Makes a person with their roles, locations and password. To be called in a transaction.
 * @returns the person's id
 * @throws EmailInUseError
 */
export async function createAccount(client: Client, account: NewAccount): Promise<string> {
  const [id] = await createAccounts(client, [account]);
  return id as string;
}

/**
 * Like createAccount for many at once, in five statements; with one `passwordHash` (from hashPassword) for all of them,
 * a thousand take well below a second.
 * @returns their ids, in order
 * @throws EmailInUseError
 */
export async function createAccounts(client: Client, accounts: readonly NewAccount[]): Promise<string[]> {
  const made = await Promise.all(accounts.map(rowsOf));
  try {
    await client.query(
      `insert into person (id, email, first_name, last_name, salutation, title, credentials, practice_id, province,
        phone, preferences)
         select * from jsonb_to_recordset($1::jsonb) as p(id uuid, email text, first_name text, last_name text,
         salutation text,
           title text, credentials text, practice_id text, province text, phone text, preferences jsonb)`,
      [JSON.stringify(made.map(({ person }) => person))],
    );
    await client.query('insert into auth_user (id, email) select * from unnest($1::uuid[], $2::text[])', [
      made.map(({ person }) => person.id),
      made.map(({ person }) => foldedEmail(person.email)),
    ]);
  } catch (error) {
    if (
      error instanceof pg.DatabaseError &&
      error.code === '23505' &&
      /^(person|auth_user)_email$/.test(error.constraint ?? '')
    ) {
      throw new EmailInUseError('This e-mail address belongs to an account already.', { cause: error });
    }
    throw error;
  }
  await client.query(
    `insert into auth_account (id, user_id, account_id, provider_id, password)
       select a.id, a.user_id, a.user_id::text, 'credential', a.password
       from unnest($1::uuid[], $2::uuid[], $3::text[]) a(id, user_id, password)`,
    [made.map(() => newId()), made.map(({ person }) => person.id), made.map(({ passwordHash }) => passwordHash)],
  );
  const roles = made.flatMap(({ person, roles }) => roles.map((role) => ({ person_id: person.id, role })));
  await client.query(
    `insert into person_role (person_id, role) select *
      from jsonb_to_recordset($1::jsonb) as r(person_id uuid, role text)`,
    [JSON.stringify(roles)],
  );
  await client.query(
    `insert into location (id, person_id, clinic_id, position, is_default, disabled, billable, emr)
       select * from jsonb_to_recordset($1::jsonb) as l(id uuid, person_id uuid, clinic_id uuid, position integer,
       is_default boolean,
         disabled boolean, billable boolean, emr text)`,
    [JSON.stringify(made.flatMap(({ locations }) => locations))],
  );
  return made.map(({ person }) => person.id);
}

async function rowsOf(account: NewAccount) {
  const id = account.id ?? newId();
  return {
    person: {
      id,
      email: typedEmail(account.email),
      first_name: account.firstName,
      last_name: account.lastName,
      salutation: account.salutation ?? '',
      title: account.title ?? '',
      credentials: account.credentials ?? '',
      practice_id: account.practiceId ?? '',
      province: account.province ?? 'AB',
      phone: account.phone ?? '',
      preferences: account.preferences ?? {},
    },
    passwordHash: 'passwordHash' in account ? account.passwordHash : await hashPassword(account.password),
    roles: [...new Set(account.roles)],
    locations: (account.locations ?? []).map((location, position) => ({
      id: location.id ?? newId(),
      person_id: id,
      clinic_id: location.clinicId,
      position,
      is_default: position === 0,
      disabled: location.disabled ?? false,
      billable: location.billable ?? true,
      emr: location.emr ?? '',
    })),
  };
}
