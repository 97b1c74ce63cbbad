import { securityRemovePasskey } from '@consult/contract/passkey/remove.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { orderCredentialsChanged, refuseUnproved, secondFactorOf } from '../account/account.ts';

/**
 * security-removePasskey. Sessions that it began go on; the same transaction orders the mail that tells its owner.
 * Where a role requires a second factor, the last one stays.
 */
export const removePasskey = serve(securityRemovePasskey).handler(
  async ({ input: { passkeyId, password }, context: { app, viewer }, errors }) => {
    const { personId } = viewer;
    await refuseUnproved({ app }, viewer, password, errors);
    const removed = await inTransaction(app.write, async (client) => {
      const { rowCount } = await client.query('delete from passkey where id = $1 and person_id = $2', [
        passkeyId,
        personId,
      ]);
      if (rowCount === 0) return 'none';
      const { methods, required } = await secondFactorOf(client, personId);
      if (required && methods.length === 0) throw errors.STILL_REQUIRED();
      await writeAudit(client, { kind: 'passkey-removed', actorId: personId, subjectIds: [personId] });
      await orderCredentialsChanged(client, app, personId, 'passkey');
      return 'removed';
    });
    if (removed === 'none') throw refuse('NOT_FOUND');
    return { ok: true as const };
  },
);
