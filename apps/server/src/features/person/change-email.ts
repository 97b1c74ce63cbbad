import pg from 'pg';
import { foldedEmail, typedEmail } from '@consult/domain/patient/email.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { EmailInUseError, orderCredentialsChanged } from '../account/account.ts';
import type { AccountMailApp } from '../account/account.ts';

/**
 * Gives a person's account another address to sign in with and to be mailed at. Links that were mailed to the old one
 * open nothing any more; both addresses are mailed, the old one because it may be its owner who did not ask for this.
 * Part of the running transaction. The same address in letters of another size is only shown otherwise from then on:
 * it is the one that signs in already, so its links stay, and nobody is mailed.
 * @param actorId the person who changes it; null for a command of the operator
 * @returns `same` where it is the address that they have, as it is shown already
 * @throws EmailInUseError
 */
export async function changeEmail(
  client: pg.ClientBase,
  app: AccountMailApp,
  actorId: string | null,
  personId: string,
  asked: string,
): Promise<'changed' | 'spelled-anew' | 'same'> {
  const email = typedEmail(asked);
  const { rows } = await client.query<{ email: string }>('select email from person where id = $1 for no key update', [
    personId,
  ]);
  const before = rows[0]?.email ?? '';
  if (before === email) return 'same';
  if (foldedEmail(before) === foldedEmail(email)) {
    await client.query('update person set email = $2 where id = $1', [personId, email]);
    await announce(client, actorId, personId);
    return 'spelled-anew';
  }
  await orderCredentialsChanged(client, app, personId, 'address');
  try {
    await client.query('update person set email = $2 where id = $1', [personId, email]);
    await client.query('update auth_user set email = $2, email_verified = false, updated_at = now() where id = $1', [
      personId,
      foldedEmail(email),
    ]);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505')
      throw new EmailInUseError('This e-mail address belongs to another account.', { cause: error });
    throw error;
  }
  await client.query('delete from password_reset where person_id = $1', [personId]);
  await client.query('delete from email_confirmation where person_id = $1', [personId]);
  await orderCredentialsChanged(client, app, personId, 'address');
  await announce(client, actorId, personId);
  return 'changed';
}

async function announce(client: pg.ClientBase, actorId: string | null, personId: string): Promise<void> {
  await client.query(
    `insert into live_event (kind, ref_id, version, people) values ('profile', $1, 0, array[$1::uuid])`,
    [personId],
  );
  await writeAudit(client, { kind: 'person-address-changed', actorId, subjectIds: [personId] });
}
