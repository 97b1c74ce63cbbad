import { securityRemoveTotp } from '@consult/contract/second-factor/remove-totp.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import {
  orderCredentialsChanged,
  refuseOthers,
  removeApp,
  secondFactorBySession,
  secondFactorLimit,
  secondFactorOf,
  useAppCode,
  useRecoveryCode,
} from '../account/account.ts';

/**
 * security-removeTotp: removes the app and its recovery codes, after which a password is enough again. Where a role
 * requires a second factor, the app stays.
 */
export const removeTotp = serve(securityRemoveTotp).handler(
  async ({ input: { password, code }, context: { app, viewer }, errors }) => {
    const { personId } = viewer;
    const { limits } = app.sessions;
    await refuseOthers(app, viewer, password, errors);
    if (!(await limits.take(secondFactorBySession, viewer.sessionId, secondFactorLimit))) throw refuse('TOO_MANY');
    const done = await inTransaction(app.write, async (client) => {
      const { appAddedAt, methods, required } = await secondFactorOf(client, personId);
      if (!appAddedAt) return 'none';
      if (required && !methods.includes('passkey')) return 'required';
      const right =
        (await useAppCode(client, app.keyring, personId, code, app.now())) ||
        (await useRecoveryCode(client, personId, code));
      if (!right) return 'wrong';
      await removeApp(client, personId);
      await writeAudit(client, { kind: 'second-factor-removed', actorId: personId, subjectIds: [personId] });
      await orderCredentialsChanged(client, app, personId, 'second-factor-removed');
      return 'removed';
    });
    if (done === 'wrong') throw errors.WRONG_CODE();
    await limits.giveBack(secondFactorBySession, viewer.sessionId);
    if (done === 'none') throw errors.NO_SECOND_FACTOR();
    if (done === 'required') throw errors.STILL_REQUIRED();
    return { ok: true as const };
  },
);
