import { checkPassword, passwordCommon } from '@consult/domain/account/password.ts';
import type { AccountFault } from '@consult/domain/fault/fault.ts';
import type pg from 'pg';
import { refuse } from '../../call/implement.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * What makes a password easy to guess: many people use it, or it is little more than its owner's own words. Null for
 * any other.
 */
export function weaknessOf(password: string, own: readonly string[] = []): AccountFault | null {
  return isCommonPassword(password) ? passwordCommon : checkPassword(password, own);
}

/** Refuses a new password that is easy to guess for the account that it is for. @throws INVALID_INPUT at newPassword */
export async function refuseWeakPassword(
  client: Pick<pg.ClientBase, 'query'>,
  personId: string,
  newPassword: string,
): Promise<void> {
  const { rows } = await client.query<{ email: string; first: string | null; last: string | null }>(
    `select u.email, p.first_name as first, p.last_name as last from auth_user u left join person p on p.id = u.id
      where u.id = $1`,
    [personId],
  );
  const [owner] = rows;
  const own = owner ? [owner.first ?? '', owner.last ?? '', owner.email.split('@')[0] ?? ''] : [];
  const fault = weaknessOf(newPassword, own);
  if (fault) throw refuse('INVALID_INPUT', { newPassword: fault });
}
