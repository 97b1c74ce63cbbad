import type pg from 'pg';
import { accountAnswerSecondFactor } from '@consult/contract/account/answer-second-factor.ts';
import type { CallContext } from '../../call/context.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { useAppCode } from './authenticator-app.ts';
import { beginSession } from './begin-session.ts';
import { passwordHashOf } from './check-credentials.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { deviceKeyOf, knownDeviceOf } from './device.ts';
import { secondFactorLimit, secondStepTries } from './second-factor.ts';
import { countWrongAnswer, endChallenge, lockChallenge } from './sign-in-challenge.ts';
import { giveTryBack, takeTry } from './tries.ts';
import type { Tried } from './tries.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** What came of an answer to a challenge. */
export type Answered = { personId: string; passwordHash: string | null } | 'wrong' | 'over' | 'too-many';

/** And, of a right one, the try that does not count. */
type Outcome = { answered: Answered; right?: Tried };

/**
 * Answers a challenge of account-signIn once: `isRight` is asked within the transaction, on whose connection it uses up
 * what was answered with. The challenge is over after the right answer, after ten minutes, and after five wrong ones;
 * the wrong answers of a person are limited over all their challenges, those on devices of their own by themselves
 * (tries.ts): whoever has only their password does not keep them out.
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
    // Counted before it is tried, and given back when it is right, so that none slips through side by side.
    const deviceId = device.presented ? await knownDeviceOf(client, personId, device.key) : null;
    const tried = { what: secondStepTries, whom: personId, deviceId };
    if (!(await takeTry(limits, tried, secondFactorLimit))) return { answered: 'too-many' };
    if (!(await isRight(client, personId)))
      return { answered: (await countWrongAnswer(client, challenge)) ? 'wrong' : 'over' };
    await endChallenge(client, challenge);
    // Whoever replaces the password ends its challenges too, and waits for this one: so it is the password that was
    // proven.
    return { answered: { personId, passwordHash: await passwordHashOf(client, personId) }, right: tried };
  });
  if (right) await giveTryBack(limits, right);
  return answered;
}

/** account-answerSecondFactor: the code of an app or a recovery code begins the session. */
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
      answered === 'over' ? null : await beginSession(context, answered.personId, { ...answered, secondFactor: true });
    if (!begun) throw errors.CHALLENGE_OVER();
    return begun;
  },
);
