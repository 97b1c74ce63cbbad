import { securityConfirmTotp } from '@consult/contract/second-factor/confirm-totp.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import {
  confirmApp,
  endOthersOf,
  mayReplaceSecondFactor,
  orderCredentialsChanged,
  renewRecoveryCodes,
  secondFactorBySession,
  secondFactorLimit,
  raiseSession,
} from '../account/account.ts';
import { bumpClaims, eventsOfTransaction } from '../permission/permission.ts';

/**
 * security-confirmTotp: from now on the new app counts, in place of an earlier one, with recovery codes of its own.
 * This session has proven it; the person's other sessions have not, and end.
 */
export const confirmTotp = serve(securityConfirmTotp).handler(
  async ({ input: { code }, context: { app, viewer }, errors }) => {
    const { personId } = viewer;
    const { limits } = app.sessions;
    if (!(await limits.take(secondFactorBySession, viewer.sessionId, secondFactorLimit))) throw refuse('TOO_MANY');
    const made = await inTransaction(app.write, async (client) => {
      if (!(await mayReplaceSecondFactor(client, viewer))) return 'sign-in-again' as const;
      const confirmed = await confirmApp(client, app.keyring, personId, code, app.now());
      if (confirmed !== 'confirmed') return confirmed;
      const recoveryCodes = await renewRecoveryCodes(client, personId);
      await endOthersOf(client, viewer);
      await raiseSession(client, viewer.sessionId, app.sessions.secret);
      await writeAudit(client, { kind: 'second-factor-added', actorId: personId, subjectIds: [personId] });
      await orderCredentialsChanged(client, app, personId, 'authenticator');
      // Every process forgets the claims of this session, which may do more now.
      await bumpClaims(client, personId);
      return { recoveryCodes, events: await eventsOfTransaction(client) };
    });
    if (made === 'wrong') throw errors.WRONG_CODE();
    await limits.giveBack(secondFactorBySession, viewer.sessionId);
    if (made === 'over') throw errors.SETUP_OVER();
    if (made === 'sign-in-again') throw errors.SIGN_IN_AGAIN();
    app.live.committed(made.events);
    return { recoveryCodes: made.recoveryCodes };
  },
);
