import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { accountReader } from '../account/account.ts';
import { mailedSeconds, makeResetCode, resetLink } from './reset-code.ts';

/**
 * The job 'password-reset': writes the code and orders the mail with its link, in one transaction. Does nothing where
 * there is no account, and for a disabled person.
 */
export async function mailResetLink(
  { write, outgoing }: Pick<App, 'write' | 'outgoing'>,
  { personId }: { personId: string },
): Promise<void> {
  await inTransaction(write, async (client) => {
    const reader = await accountReader(client, personId);
    const code = reader && (await makeResetCode(client, personId, mailedSeconds));
    if (!code) return;
    await writeAudit(client, {
      kind: 'reset-link-made',
      actorId: null,
      subjectIds: [personId],
      detail: { way: 'mail' },
    });
    await outgoing.mail(client, {
      to: reader.email,
      template: 'password-reset',
      language: reader.language,
      ...(reader.hasPerson ? { personId } : {}),
      values: { link: resetLink(outgoing.publicUrl, code) },
    });
  });
}
