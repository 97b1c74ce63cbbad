import type { Fault, ProfileFault } from '@consult/domain/fault/fault.ts';
import { profileUpdate } from '@consult/contract/profile/update.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { checkPracticeId, normalizePracticeId } from '@consult/domain/practice-id/practice-id.ts';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import { checkProfileTexts, keysOf, maySet, mayPrefer, withPreferences } from '@consult/domain/profile/settings.ts';
import type { ProfileErrors, ProfileField, ProfileHolder, ProfileTexts } from '@consult/domain/profile/settings.ts';
import type { z } from 'zod';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once, wasDone } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { bumpClaims, eventsOfTransaction } from '../permission/permission.ts';
import { claimPracticeId, judgePracticeId } from './new-practice-id.ts';
import type { Judged } from './new-practice-id.ts';
import { lockPerson } from './own-location.ts';
import { holderOf, tellProfile } from './tell.ts';

type Input = z.infer<(typeof profileUpdate)['~orpc']['inputSchema'] & z.ZodType>;

const notYours: ProfileFault = { code: 'setting-not-yours' };
const fields = ['practiceId', 'credentials', 'phone', 'calendarEmail'] as const satisfies readonly ProfileField[];

type Stored = ProfileTexts & { province: string; email: string; preferences: unknown };

/**
 * profile-update: changes only the named fields, so that changes of other pages stay; a field that says something else
 * than what its change was chosen on is refused. Notices read their preferences
 * when they are made, so a change counts at once; only whether the person's own messages are faxed is part of the
 * claims.
 */
export const updateProfile = serve(profileUpdate).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const who = holderOf(viewer);
  const { personId } = viewer;
  // Before anything is locked, because the register may be slow.
  const judged = (await wasDone(context)) ? null : await judge(app, viewer, input, who);
  return once(context, async (client) => {
    await lockPerson(client, personId);
    const { rows } = await client.query<Stored>({
      name: 'profile-stored',
      text: `select practice_id as "practiceId", credentials, phone, coalesce(calendar_email, email) as "calendarEmail",
        province, email,
        preferences from person where id = $1`,
      values: [personId],
    });
    const stored = rows[0]!;
    const texts = normalized({ ...stored, ...named(input) }, stored.province);
    const faults: ProfileErrors = checkProfileTexts(texts, who);
    const changed = fields.filter((field) => input[field] !== undefined && texts[field] !== stored[field]);
    if (changed.includes('practiceId')) {
      const fault = faults.practiceId ?? checkPracticeId(stored.province, texts.practiceId);
      if (fault) faults.practiceId = fault;
    }
    if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);

    const change = input.preferences ?? {};
    const preferences = withPreferences(stored.preferences, change);
    const [before, after] = [readPreferences(stored.preferences), readPreferences(preferences)];
    const settings = keysOf(change).filter((key) => valueAt(before, key) !== valueAt(after, key));
    const { preferences: chosenOn = {}, ...seen } = input.seen ?? {};
    if (
      changed.some((field) => seen[field] !== undefined && seen[field] !== stored[field]) ||
      settings.some((key) => isNewer(valueAt(chosenOn, key), valueAt(before, key)))
    )
      throw errors.STATE_CHANGED();
    if (changed.length + settings.length === 0) return { answer: { validationRequired: false } };

    const validationRequired =
      changed.includes('practiceId') && (await claimPracticeId(client, viewer, texts.practiceId, judged));
    await client.query({
      name: 'profile-update',
      text: `update person set practice_id = $2, credentials = $3, phone = $4, preferences = $5,
          calendar_email = case when $6 = coalesce(calendar_email, email) then calendar_email else $6 end
          where id = $1`,
      values: [
        personId,
        texts.practiceId,
        texts.credentials,
        texts.phone,
        JSON.stringify(preferences),
        texts.calendarEmail,
      ],
    });
    await writeAudit(client, {
      kind: 'profile-changed',
      actorId: personId,
      subjectIds: [personId],
      detail: { keys: [...changed, ...settings].join(' ') },
    });
    await tellProfile(client, [personId]);
    if (validationRequired || settings.includes('fax.secureMessage.outgoing')) await bumpClaims(client, personId);
    return { answer: { validationRequired }, events: await eventsOfTransaction(client) };
  });
});

/** Checks what a person names, and asks for a new practice id. @throws as checkNamed and judgePracticeId */
async function judge(app: App, viewer: Viewer, input: Input, who: ProfileHolder): Promise<Judged | null> {
  checkNamed(input, who);
  return input.practiceId === undefined ? null : judgePracticeId(app, viewer, input.practiceId);
}

/** @throws INVALID_INPUT naming settings that this person does not have, and texts that no form holds */
function checkNamed(input: Input, who: ProfileHolder): void {
  const faults: Record<string, Fault> = {};
  for (const field of fields) {
    if (input[field] === undefined) continue;
    if (!maySet(field, who)) faults[field] = notYours;
    else if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(input[field])) faults[field] = { code: 'text-unreadable' };
  }
  for (const key of keysOf(input.preferences ?? {})) if (!maySet(key, who)) faults[`preferences.${key}`] = notYours;
  const homepage = input.preferences?.homepage;
  if (homepage !== undefined && !mayPrefer(homepage, who.held))
    faults['preferences.homepage'] = { code: 'page-not-yours' };
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
}

function named(input: Input): Partial<ProfileTexts> {
  return Object.fromEntries(fields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])));
}

function normalized(texts: ProfileTexts, province: string): ProfileTexts {
  return {
    practiceId: normalizePracticeId(province, texts.practiceId),
    credentials: texts.credentials.trim().normalize('NFC'),
    phone: formatPhone(texts.phone),
    calendarEmail: typedEmail(texts.calendarEmail),
  };
}

/** The value of a setting by its path; undefined where a change leaves it out. */
function valueAt(from: object, key: string): unknown {
  return key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], from);
}

/** Whether a setting says something else by now than what its change was chosen on. */
function isNewer(seen: unknown, now: unknown): boolean {
  return seen !== undefined && seen !== now;
}
