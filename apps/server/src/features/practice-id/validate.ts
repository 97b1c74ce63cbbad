import { checkPracticeId, normalizePracticeId } from '@consult/domain/practice-id/practice-id.ts';
import { readSignupContent, validationSettingOf } from '@consult/domain/signup/signup-content.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { AtOnce } from '../../infra/rate-limit/at-once.ts';
import { RegisterUnavailableError } from './register-unavailable.ts';
import { registerOf } from './choose-register.ts';
import { practiceIdTaken } from './taken.ts';

/**
 * Whether a register validates a practice id: there is one, its province validates ids, it has the form of the
 * province, no other account has it, and the register knows it. In this order, so that the register gets no question
 * about an impossible id.
 * @param personId whose own account does not count
 * @throws RegisterUnavailableError
 */
export async function askRegister(app: App, province: string, practiceId: string, personId?: string): Promise<boolean> {
  if (checkPracticeId(province, practiceId) !== null) return false;
  const setting = validationSettingOf(readSignupContent(await signupDocument(app.read)), province);
  const register = registerOf(app);
  if (!setting.validationEnabled || !register) return false;
  const id = normalizePracticeId(province, practiceId);
  if (await practiceIdTaken(app.read, province, id, personId)) return false;
  const found = await questions.run(() => register.has(province, id));
  if (found === null) throw new RegisterUnavailableError('As many questions as the register gets at once wait for it.');
  return found;
}

/**
 * A process asks the register this much at once: each question may wait five seconds, and a register that is slow is
 * not to be overrun by strangers from many addresses.
 */
const questions = new AtOnce(20);

/**
 * Whether a practice id is validated, for a signup: while the register is away no id is, and the account waits like one
 * whose id is unknown.
 */
export async function validatePracticeId(app: App, province: string, practiceId: string): Promise<boolean> {
  try {
    return await askRegister(app, province, practiceId);
  } catch (error) {
    if (!(error instanceof RegisterUnavailableError)) throw error;
    app.log.failure({ call: 'practice-id-register', id: '' }, error);
    return false;
  }
}

/** The content document 'signup' as an administrator wrote it; null where there is none. */
export async function signupDocument(client: Pick<pg.Pool, 'query'>): Promise<unknown> {
  const { rows } = await client.query<{ body: unknown }>(`select body from content_document where name = 'signup'`);
  return rows[0]?.body ?? null;
}
