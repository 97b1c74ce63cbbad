import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { AuditKind } from '../../infra/audit/audit.ts';
import { removeSecondFactors } from './second-factor.ts';

/** A connection with a transaction open. */
type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Notes that the person who acts reads the mail to their account's address. True where that is the first proof of an
 * address that somebody signed up with: until now it might have been a stranger, who signed up with the owner's address
 * to wait for them there. An account that an operator made counts as proved. Holds the account's row until the
 * transaction ends.
 */
export async function proveAddress(client: Client, personId: string): Promise<boolean> {
  const { rows } = await client.query<{ signed_up: boolean }>(
    `update auth_user u set email_verified = true, updated_at = now() where id = $1 and not email_verified
       returning exists (select 1 from signup_record s where s.person_id = u.id) as signed_up`,
    [personId],
  );
  return rows[0]?.signed_up ?? false;
}

/**
 * Takes away everything besides the password that opens a person's account or speaks for it: authenticator app,
 * recovery codes, passkeys, the accounts at the sign-in provider and at a partner, and the known devices. Callers have
 * ended the person's sessions before, in the same transaction, so that a session that is adding such a way waits for
 * the commit, or its addition is seen here. Each removal is in the audit log.
 * @returns whether there was anything that its owner should hear of
 */
export async function removeWaysIn(client: Client, personId: string): Promise<boolean> {
  const removed: AuditKind[] = [];
  if (await removeSecondFactors(client, personId)) removed.push('second-factor-removed');
  const provider = await client.query(`delete from auth_account where user_id = $1 and provider_id <> 'credential'`, [
    personId,
  ]);
  if (provider.rowCount) removed.push('sign-in-provider-disconnected');
  const partner = await client.query('delete from partner_account where person_id = $1', [personId]);
  if (partner.rowCount) removed.push('partner-unlinked');
  // Also a person whom the provider has just proved, over a connection that is gone.
  await client.query('delete from provider_flow where person_id = $1', [personId]);
  await client.query('delete from person_device where person_id = $1', [personId]);
  for (const kind of removed) await writeAudit(client, { kind, actorId: personId, subjectIds: [personId] });
  return removed.length > 0;
}
