import { securityRenewRecoveryCodes } from '@consult/contract/second-factor/renew-recovery-codes.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import {
  mayReplaceSecondFactor,
  orderCredentialsChanged,
  refuseOthers,
  renewRecoveryCodes,
  secondFactorOf,
} from '../account/account.ts';

/** security-renewRecoveryCodes: ten new ones; the old ones open nothing any more. */
export const renewCodes = serve(securityRenewRecoveryCodes).handler(
  async ({ input: { password }, context: { app, viewer }, errors }) => {
    const { personId } = viewer;
    await refuseOthers(app, viewer, password, errors);
    if ((await secondFactorOf(app.read, personId)).methods.length === 0) throw errors.NO_SECOND_FACTOR();
    if (!(await mayReplaceSecondFactor(app.read, viewer))) throw errors.SIGN_IN_AGAIN();
    const recoveryCodes = await inTransaction(app.write, async (client) => {
      await writeAudit(client, { kind: 'recovery-codes-renewed', actorId: personId, subjectIds: [personId] });
      await orderCredentialsChanged(client, app, personId, 'recovery-codes');
      return renewRecoveryCodes(client, personId);
    });
    return { recoveryCodes };
  },
);
