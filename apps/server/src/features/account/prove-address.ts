import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { AuditKind } from '../../infra/audit/audit.ts';
import { removeSecondFactors } from './second-factor.ts';

/** A connection with a transaction open. */
type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Notes that whoever acts reads what is sent to a person's address. True where that is the first proof of an address
 * that somebody signed up with: until now nobody knows that the account is its owner's, and not somebody's who signed
 * up with their address to wait there for them. Accounts that an operator made are believed. Holds the account's row
 * until the transaction ends.
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
 * Takes away whatever opens a person's account, or speaks for it, besides the password: authenticator app, recovery
 * codes, passkeys, the accounts at the sign-in provider and at a partner, and the devices that are known. To be called
 * where its sessions have ended, in the same transaction: what is being added in one of them waits for that, or is seen
 * here. Each removal is in the audit log.
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
  // Whom the provider has proved a moment ago, by a connection that is gone.
  await client.query('delete from provider_flow where person_id = $1', [personId]);
  await client.query('delete from person_device where person_id = $1', [personId]);
  for (const kind of removed) await writeAudit(client, { kind, actorId: personId, subjectIds: [personId] });
  return removed.length > 0;
}
