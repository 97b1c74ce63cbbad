import type { ProfileFault } from '@consult/domain/fault/fault.ts';
import { readSignupContent, validationSettingOf } from '@consult/domain/signup/signup-content.ts';
import { validationRequiredRole } from '@consult/domain/permission/roles.ts';
import { checkPracticeId, normalizePracticeId } from '@consult/domain/practice-id/practice-id.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { holdPracticeId, practiceIdTaken, validatePracticeId } from '../practice-id/practice-id.ts';

/** Enough for a person who mistypes, too few to go through the numbers. */
const changeLimit: Limit = { tries: 20, seconds: 60 * 60 };
const byPerson = 'practice-id:person';

/** The fault of an id that another account has; it names no account. */
const taken: ProfileFault = { code: 'practice-id-not-usable' };

/** The register's answer about an id, from before the profile was locked. */
export type Judged = { province: string; practiceId: string; validated: boolean };

/**
 * Asks the register about a new practice id, where the province validates ids; where it does not, it counts as
 * validated.
 * @returns null where the id is the present one, or one that is refused by its form
 * @throws TOO_MANY
 */
export async function judgePracticeId(app: App, viewer: Viewer, typed: string): Promise<Judged | null> {
  const { rows } = await app.read.query<{ province: string; practice_id: string; body: unknown }>({
    name: 'profile-practice-id',
    text: `select province, practice_id, (select body from content_document where name = 'signup') as body from person
      where id = $1`,
    values: [viewer.personId],
  });
  const own = rows[0];
  if (!own) return null;
  const practiceId = normalizePracticeId(own.province, typed);
  if (practiceId === own.practice_id || checkPracticeId(own.province, practiceId) !== null) return null;
  if (!(await app.sessions.limits.take(byPerson, viewer.personId, changeLimit))) throw refuse('TOO_MANY');
  const { validationEnabled } = validationSettingOf(readSignupContent(own.body), own.province);
  const validated = !validationEnabled || (await validatePracticeId(app, own.province, practiceId));
  return { province: own.province, practiceId, validated };
}

/**
 * Gives a person an id, within the transaction that has locked them, so that nobody else has it; one that was not
 * validated denies them sending until it is.
 * @returns whether validation is required from now on
 * @throws INVALID_INPUT naming practiceId
 */
export async function claimPracticeId(
  client: pg.ClientBase,
  viewer: Viewer,
  practiceId: string,
  judged: Judged | null,
): Promise<boolean> {
  // Null only where another page has changed the id back and forth meanwhile.
  if (judged?.practiceId !== practiceId) throw refuse('INVALID_INPUT', { practiceId: taken });
  await holdPracticeId(client, judged.province, practiceId);
  if (await practiceIdTaken(client, judged.province, practiceId, viewer.personId))
    throw refuse('INVALID_INPUT', { practiceId: taken });
  if (judged.validated) return false;
  const { rowCount } = await client.query(
    'insert into person_role (person_id, role) values ($1, $2) on conflict do nothing',
    [viewer.personId, validationRequiredRole],
  );
  if (rowCount === 0) return false;
  await writeAudit(client, {
    kind: 'roles-changed',
    actorId: viewer.personId,
    subjectIds: [viewer.personId],
    detail: { from: viewer.roles.join(' '), to: [...viewer.roles, validationRequiredRole].sort().join(' ') },
  });
  return true;
}
