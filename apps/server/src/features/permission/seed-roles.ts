import { roleSeed, validationRequiredRole } from '@consult/domain/permission/roles.ts';
import type pg from 'pg';

/** What a role denies whatever else is held. Source: server rules, section 2. */
const denies: Readonly<Record<string, readonly string[]>> = { [validationRequiredRole]: ['sending'] };

/**
 * Writes the role documents of a fresh installation. A table that has any role is an admin's own and is left alone, whatever is
 * missing from it; several starting processes write them once.
 */
export async function seedRoles(client: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<void> {
  const seed = Object.entries(roleSeed).map(([name, permissions]) => ({
    name,
    permissions,
    denies: denies[name] ?? [],
  }));
  await client.query(
    `insert into role (name, permissions, denies)
       select name, array(select jsonb_array_elements_text(permissions)), array(select jsonb_array_elements_text(denies))
         from jsonb_to_recordset($1::jsonb) as seed(name text, permissions jsonb, denies jsonb)
         where not exists (select 1 from role)
       on conflict do nothing`,
    [JSON.stringify(seed)],
  );
}
