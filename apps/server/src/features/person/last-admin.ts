import type pg from 'pg';

/** Without an administrator nobody could undo the change. */
export class LastAdminError extends Error {
  override readonly name = 'LastAdminError';
}

/** Any fixed number: it only must differ from the other advisory locks of the product. */
const lockKey = 7_260_154_061;

/**
 * Refuses a change that takes away the last account of an administrator who can sign in. Part of the transaction that
 * makes it; of two such changes at once the later one waits.
 * @throws LastAdminError
 */
export async function keepAnAdmin(client: Pick<pg.ClientBase, 'query'>, personId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const { rows } = await client.query<{ is_admin: boolean; others: boolean }>(
    `select exists (select 1 from person_role r join person p on p.id = r.person_id
        where r.role = 'admin' and p.disabled_at is null and p.id = $1) as is_admin,
      exists (select 1 from person_role r join person p on p.id = r.person_id
        where r.role = 'admin' and p.disabled_at is null and p.id <> $1) as others`,
    [personId],
  );
  const { is_admin: isAdmin, others } = rows[0]!;
  if (isAdmin && !others) throw new LastAdminError('This is the last administrator; make another one first.');
}
