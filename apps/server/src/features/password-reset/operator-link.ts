import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';
import { makeResetCode, operatorSeconds, resetLink } from './reset-code.ts';

/**
 * A one-time link with which a person sets their password, for an operator to hand over; it can be used for 24 hours.
 * In the caller's transaction. Null for a disabled person and where there is no such account.
 */
export async function makeOperatorLink(
  client: Pick<pg.ClientBase, 'query'>,
  publicUrl: string,
  personId: string,
): Promise<string | null> {
  const code = await makeResetCode(client, personId, operatorSeconds);
  if (!code) return null;
  await writeAudit(client, {
    kind: 'reset-link-made',
    actorId: null,
    subjectIds: [personId],
    detail: { way: 'operator' },
  });
  return resetLink(publicUrl, code);
}
