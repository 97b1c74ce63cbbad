import { deniedBySeed, roleSeed } from '@consult/domain/permission/roles.ts';
import type { Denial, SeededRole } from '@consult/domain/permission/roles.ts';
import type { Permission } from '@consult/domain/permission/permissions.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';

/** The permissions that the code gives each role, and the denials, which win over permissions of other roles. */
export type RoleSeed = Readonly<Record<string, { permissions: readonly Permission[]; denies: readonly Denial[] }>>;

type Client = Pick<pg.ClientBase, 'query'>;
type Given = { permissions: string[]; denies: string[] };
type Known = { name: string; given: Given; held: Given | null };

/** The roles of this version of the code. Source: server rules, section 2. */
export const ownSeed: RoleSeed = Object.fromEntries(
  Object.entries(roleSeed).map(([name, permissions]) => [
    name,
    { permissions, denies: deniedBySeed[name as SeededRole] ?? [] },
  ]),
);

/**
 * Brings the table of roles up to this code: a fresh installation gets all roles, an existing one the roles and
 * permissions that are new in the code. It leaves a role alone that an operator changed, does not bring back one that
 * an operator removed, and takes nothing from a role (docs/decisions/0054-closed-vocabularies.md). Processes that start
 * at once wait for each other.
 * @returns how many roles an operator changed so that they lack something of this code
 */
export function seedRoles(pool: pg.Pool, seed: RoleSeed = ownSeed): Promise<number> {
  return inTransaction(pool, (client) => seedRolesWithin(client, seed));
}

/** Like seedRoles, in a transaction of the caller's. */
export async function seedRolesWithin(client: Client, seed: RoleSeed = ownSeed): Promise<number> {
  await client.query('lock table role_seed in share row exclusive mode');
  const { rows } = await client.query<Known>(
    `select s.name, jsonb_build_object('permissions', s.permissions, 'denies', s.denies) as given,
        case when r.name is not null then jsonb_build_object('permissions', r.permissions, 'denies', r.denies) end as held
      from role_seed s left join role r on r.name = s.name`,
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  let left = 0;
  for (const [name, { permissions, denies }] of Object.entries(seed)) {
    const before = known.get(name);
    if (!before) {
      await addRole(client, name, { permissions: [...permissions], denies: [...denies] });
      continue;
    }
    const { given, held } = before;
    const added = { permissions: missing(permissions, given.permissions), denies: missing(denies, given.denies) };
    if (!held || added.permissions.length + added.denies.length === 0) continue;
    const whole = {
      permissions: [...given.permissions, ...added.permissions],
      denies: [...given.denies, ...added.denies],
    };
    if (isSame(held, given)) await extendRole(client, name, whole, added);
    else if (isSame(held, whole)) await remember(client, name, whole);
    else left += 1;
  }
  return left;
}

/** Adds a role that is new in the code; where the operator made a role of that name before, theirs stays. */
async function addRole(client: Client, name: string, { permissions, denies }: Given): Promise<void> {
  const values = [name, permissions, denies];
  await client.query('insert into role (name, permissions, denies) values ($1, $2, $3) on conflict do nothing', values);
  await client.query('insert into role_seed (name, permissions, denies) values ($1, $2, $3)', values);
}

/** Every process learns that the claims of the role's holders are old, as after any change of roles. */
async function extendRole(client: Client, name: string, whole: Given, added: Given): Promise<void> {
  await client.query('update role set permissions = $2, denies = $3 where name = $1', [
    name,
    whole.permissions,
    whole.denies,
  ]);
  await remember(client, name, whole);
  await writeAudit(client, {
    kind: 'role-extended',
    actorId: null,
    subjectIds: [],
    detail: { role: name, permissions: added.permissions.join(' '), denies: added.denies.join(' ') },
  });
  await client.query(
    `with holder as (
        update person set claims_version = claims_version + 1
          where id in (select person_id from person_role where role = $1) returning id, claims_version)
      insert into live_event (kind, ref_id, version, people) select 'claims', id, claims_version, array[id]
      from holder`,
    [name],
  );
}

async function remember(client: Client, name: string, { permissions, denies }: Given): Promise<void> {
  await client.query('update role_seed set permissions = $2, denies = $3 where name = $1', [name, permissions, denies]);
}

const missing = (wanted: readonly string[], from: readonly string[]): string[] =>
  wanted.filter((one) => !from.includes(one));

const isSame = (one: Given, other: Given): boolean =>
  sameWords(one.permissions, other.permissions) && sameWords(one.denies, other.denies);

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].sort().join(' ') === [...new Set(other)].sort().join(' ');
