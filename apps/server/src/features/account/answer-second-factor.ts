import type pg from 'pg';
import { accountAnswerSecondFactor } from '@consult/contract/account/answer-second-factor.ts';
import type { CallContext } from '../../call/context.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { useAppCode } from './authenticator-app.ts';
import { beganWith } from './began.ts';
import { beginSession } from './begin-session.ts';
import { passwordHashOf } from './check-credentials.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { deviceKeyOf, knownDeviceOf } from './device.ts';
import { secondFactorLimit, secondStepTries } from './second-factor.ts';
import { countWrongAnswer, endChallenge, lockChallenge } from './sign-in-challenge.ts';
import { giveTryBack, takeTry } from './tries.ts';
import type { Tried } from './tries.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The result of a right answer to a challenge. */
export type Answered = { personId: string; passwordHash: string | null } | 'wrong' | 'over' | 'too-many';

/** A right answer also names its try, which the caller then gives back. */
type Outcome = { answered: Answered; right?: Tried };

/**
 * Checks an answer to a challenge of account-signIn. `isRight` runs within the transaction and uses up the code or
 * passkey on its connection. The challenge is over after the right answer, after ten minutes, and after five wrong
 * ones. The wrong answers of a person are limited over all their challenges; each device that knows the person has a
 * limit of its own (tries.ts), so that a stranger who has only the password does not keep them out.
 */
export async function answerChallenge(
  { app, request }: Pick<CallContext, 'app' | 'request'>,
  challenge: string,
  isRight: (client: Client, personId: string) => Promise<boolean>,
): Promise<Answered> {
  const { limits, deviceCookieName } = app.sessions;
  const device = deviceKeyOf(request.headers, deviceCookieName);
  const { answered, right } = await inTransaction(app.write, async (client): Promise<Outcome> => {
    const open = await lockChallenge(client, challenge);
    if (!open) return { answered: 'over' };
    const { personId } = open;
    // The try counts before it is made, and a right answer gives it back, so that none slips through side by side.
    const deviceId = device.presented ? await knownDeviceOf(client, personId, device.key) : null;
    const tried = { what: secondStepTries, whom: personId, deviceId };
    if (!(await takeTry(limits, tried, secondFactorLimit))) return { answered: 'too-many' };
    if (!(await isRight(client, personId))) {
      // Nobody is named: who gave the right password is what its owner is to judge.
      await writeAudit(client, {
        kind: 'second-factor-refused',
        actorId: null,
        subjectIds: [personId],
        detail: beganWith(request, app.config.places),
      });
      return { answered: (await countWrongAnswer(client, challenge)) ? 'wrong' : 'over' };
    }
    await endChallenge(client, challenge);
    // A change of the password ends its challenges too, and waits for this transaction: so this is still the password
    // that was proven.
    return { answered: { personId, passwordHash: await passwordHashOf(client, personId) }, right: tried };
  });
  if (right) await giveTryBack(limits, right);
  return answered;
}

/** account-answerSecondFactor: the code of an app, or a recovery code, begins the session. */
export const answerSecondFactor = serveAnyone(accountAnswerSecondFactor).handler(
  async ({ input: { challenge, method, code }, context, errors }) => {
    const { app } = context;
    const answered = await answerChallenge(context, challenge, async (client, personId) => {
      if (method === 'totp') return useAppCode(client, app.keyring, personId, code, app.now());
      if (!(await useRecoveryCode(client, personId, code))) return false;
      await writeAudit(client, { kind: 'recovery-code-used', actorId: personId, subjectIds: [personId] });
      return true;
    });
    if (answered === 'too-many') throw refuse('TOO_MANY');
    if (answered === 'wrong') throw errors.WRONG_CODE();
    const begun =
      answered === 'over'
        ? null
        : await beginSession(context, answered.personId, {
            ...answered,
            method: method === 'totp' ? 'app-code' : method,
            secondFactor: true,
          });
    if (!begun) throw errors.CHALLENGE_OVER();
    return begun;
  },
);
