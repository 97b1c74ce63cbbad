import { avaUnlinkAccount } from '@consult/contract/partner/unlink-account.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { cancelUploadsOf } from './cancel-uploads.ts';
import { tellLinked } from './tell-linked.ts';

/**
 * ava-unlinkAccount: cancels what waits for the account. Anybody may link it again, with a new token; used tokens stay
 * used.
 */
export const unlinkAccount = serve(avaUnlinkAccount).handler(async ({ context: { app, viewer } }) => {
  await inTransaction(app.write, async (client) => {
    const { rows } = await client.query<{ partner_id: string }>({
      name: 'partner-unlink',
      text: 'delete from partner_account where person_id = $1 returning partner_id',
      values: [viewer.personId],
    });
    if (!rows[0]) return;
    await cancelUploadsOf(client, viewer.personId);
    await tellLinked(client, viewer.personId);
    await writeAudit(client, {
      kind: 'partner-unlinked',
      actorId: viewer.personId,
      subjectIds: [viewer.personId],
      detail: { partner: rows[0].partner_id },
    });
  });
  return { ok: true as const };
});
