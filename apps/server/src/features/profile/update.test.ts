import { randomUUID } from 'node:crypto';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import {
  isPractitioner,
  maySet,
  toggleOf,
  toggles,
  withChange,
  withPreferences,
} from '@consult/domain/profile/settings.ts';
import type { PreferencesChange } from '@consult/domain/profile/settings.ts';
import { permissionsOf, roleSeed } from '@consult/domain/permission/roles.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import type { CallError } from '@consult/testkit/client.ts';
import { demoPracticeIds } from '@consult/testkit/demo/practice-ids.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Calls } from '@consult/contract/calls.ts';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

const people = ownPeople();
const { cast } = people;

type Change = Calls['profile-update']['input'];
type Preferences = NonNullable<Change['preferences']>;

let world: CallsWorld;
beforeAll(async () => {
  world = await startCallsWorld(people);
});
afterAll(() => world?.stop());

const save = async (who: CastName, change: Change) => (await world.client(who)).call('profile-update', change);
const profileOf = async (who: CastName) => (await (await world.client(who)).call('profile-get', {}))!;
/** The refused fields of a change, with their sentences. */
const refusal = (who: CastName, change: Change): Promise<Record<string, string> | 'accepted'> =>
  save(who, change).then(
    () => 'accepted' as const,
    ({ code, fields }: CallError) => (code === 'INVALID_INPUT' ? { ...fields } : { code }),
  );
const holder = (who: CastName) => ({
  held: permissionsOf(cast[who].roles, roleSeed),
  specialist: (cast[who].roles as readonly string[]).includes('specialist'),
});
const prefer = (change: PreferencesChange) => ({ preferences: change as Preferences });

test('every notice can be switched by whoever has it, alone, and is refused by its name to everybody else', async () => {
  for (const who of ['plus', 'derm', 'moa', 'free', 'resident', 'np'] as const) {
    const before = readPreferences((await profileOf(who)).preferences);
    // All at once, as from many pages: each changes its own setting and no other.
    const answers = await Promise.all(
      toggles.map((key) => refusal(who, prefer(withChange({}, key, !toggleOf(before, key))))),
    );
    let expected = before;
    for (const [index, key] of toggles.entries()) {
      if (maySet(key, holder(who))) {
        expect(answers[index], `${who} ${key}`).toBe('accepted');
        expected = readPreferences(withPreferences(expected, withChange({}, key, !toggleOf(before, key))));
      } else
        expect(answers[index], `${who} ${key}`).toEqual({
          [`preferences.${key}`]: 'This setting is not part of your profile.',
        });
    }
    expect((await profileOf(who)).preferences, who).toEqual(expected);
    await save(who, prefer({ language: 'fr' }));
    expect((await profileOf(who)).preferences).toEqual({ ...expected, language: 'fr' });
  }
});

test('what consultants alone set, what forms need and what calls need is theirs', async () => {
  const names = (who: CastName) => toggles.filter((key) => !maySet(key, holder(who)));
  const consultants = ['fax.econsult.incoming', 'email.overdueSecureMessages', 'mobilePushNotifications.econsult'];
  const forms = ['fax.forms', 'email.submittedPatientForms'];
  expect(names('derm').toSorted()).toEqual(forms.toSorted());
  expect(names('plus').toSorted()).toEqual(consultants.toSorted());
  expect(names('free').toSorted()).toEqual([...consultants, ...forms].toSorted());
  expect(names('moa').toSorted()).toEqual([...consultants, 'fax.econsult.outgoing'].toSorted());
  expect(await refusal('plus', { phone: '(403) 555-0100', calendarEmail: 'a@b.example' })).toEqual({
    phone: 'This setting is not part of your profile.',
    calendarEmail: 'This setting is not part of your profile.',
  });
  expect(isPractitioner(holder('moa'))).toBe(false);
  expect(await refusal('moa', { practiceId: '104200900' })).toHaveProperty('practiceId');
});

test('two pages that change different settings both stand, and what is unknown here is kept', async () => {
  await world.app.write.query(
    `update person set preferences = preferences || '{"integrations": {"kept": 1}}' where id = $1`,
    [cast.approver.id],
  );
  await Promise.all([
    save('approver', prefer({ email: { failedEmails: false } })),
    save('approver', prefer({ email: { secureMessaging: false }, fax: { pdf: { includePdfs: false } } })),
    save('approver', { credentials: ' MD, CCFP (EM) ' }),
  ]);
  const { preferences, credentials } = await profileOf('approver');
  expect(credentials).toBe('MD, CCFP (EM)');
  expect(preferences.email).toMatchObject({ failedEmails: false, secureMessaging: false, overdueSecureMessages: true });
  expect(preferences.fax.pdf).toEqual({ includeImages: true, includePdfs: false });
  const { rows } = await world.app.write.query('select preferences from person where id = $1', [cast.approver.id]);
  expect(rows[0]).toMatchObject({ preferences: { integrations: { kept: 1 } } });
});

test('the audit log tells which settings were changed, never what they are; what changes nothing leaves no entry', async () => {
  const entries = async () =>
    (
      await world.app.write.query<{ detail: unknown }>(
        `select detail - '{browser,system,platform,place,method}'::text[] as detail
          from audit_entry where kind = 'profile-changed' and actor_id = $1 and subject_ids = array[$1::uuid] order by id`,
        [cast.dentist.id],
      )
    ).rows.map(({ detail }) => detail);
  await save('dentist', { credentials: 'DMD, MSc', preferences: { fax: { econsult: { incoming: true } } } });
  await save('dentist', { credentials: 'DMD, MSc', preferences: { fax: { econsult: { incoming: true } } } });
  expect(await entries()).toEqual([{ keys: 'credentials fax.econsult.incoming' }]);
});

test('a homepage is one that the person may open', async () => {
  expect(await refusal('derm', prefer({ homepage: 'clinic-inbox' }))).toEqual({
    'preferences.homepage': 'You cannot open this page.',
  });
  expect(await refusal('derm', prefer({ homepage: 'billing-report' }))).toHaveProperty(['preferences.homepage']);
  await save('derm', prefer({ homepage: 'gallery' }));
  expect((await profileOf('derm')).preferences.homepage).toBe('gallery');
  await save('derm', prefer({ homepage: null }));
  expect((await profileOf('derm')).preferences.homepage).toBeNull();
});

test('what is required is asked for in the specified words, and nothing of a form with errors is saved', async () => {
  expect(await refusal('derm', { practiceId: ' ', phone: '', calendarEmail: '', credentials: 'lost' })).toEqual({
    practiceId: 'Practice ID is required',
    phone: 'Phone number is required',
    calendarEmail: 'Email is required',
  });
  expect(await refusal('derm', { phone: '555', calendarEmail: 'nobody' })).toEqual({
    phone: 'Phone number is invalid',
    calendarEmail: 'Email is invalid',
  });
  expect((await profileOf('derm')).credentials).toBe(cast.derm.credentials);
  await save('derm', { phone: '4035550177', calendarEmail: 'calendar@derm.example' });
  expect(await profileOf('derm')).toMatchObject({ phone: '(403) 555-0177', calendarEmail: 'calendar@derm.example' });
});

test('a practice id has its province’s form, is written as it is stored, and is nobody else’s', async () => {
  expect(await refusal('ent', { practiceId: '12' })).toEqual({ practiceId: 'Practice ID is invalid' });
  expect(await refusal('free', { practiceId: 'K1' })).toEqual({ practiceId: 'MSP Number is invalid' });
  const taken = await refusal('ent', {
    practiceId: `${cast.plus.practiceId.slice(0, 4)}-${cast.plus.practiceId.slice(4)}`,
  });
  expect(taken).toEqual({ practiceId: 'This practice ID cannot be used. Check it, or write to us if it is yours.' });
  // The person's own id in another spelling is no change.
  expect(
    await save('ent', { practiceId: `${cast.ent.practiceId.slice(0, 4)}-${cast.ent.practiceId.slice(4)}` }),
  ).toEqual({
    validationRequired: false,
  });
});

test('a practice id that the register knows is taken at once; with any other, nothing is sent until it is validated', async () => {
  const known = demoPracticeIds['AB']![7]!;
  expect(await save('cardio', { practiceId: known })).toEqual({ validationRequired: false });
  expect((await profileOf('cardio')).practiceId).toBe(known);
  expect((await profileOf('cardio')).userRoles).not.toContain('pracIdValidationRequired');

  expect(await save('cardio', { practiceId: '999988887' })).toEqual({ validationRequired: true });
  // Claims are asked anew at once.
  expect((await profileOf('cardio')).userRoles).toContain('pracIdValidationRequired');
  const client = await world.client('cardio');
  const { locations } = await profileOf('cardio');
  await expect(
    client.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: { ...world.consult(), locationId: locations[0]!.id },
    }),
  ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const { rows } = await world.app.write.query(
    `select detail - '{browser,system,platform,place,method}'::text[] as detail
      from audit_entry where kind = 'roles-changed' and subject_ids = array[$1::uuid]`,
    [cast.cardio.id],
  );
  expect(rows).toEqual([{ detail: { from: 'specialist', to: 'pracIdValidationRequired specialist' } }]);
});

test('of two accounts that take one practice id at once, one has it', async () => {
  const wanted = demoPracticeIds['AB']![8]!;
  const answers = await Promise.all((['derm2', 'beta'] as const).map((who) => refusal(who, { practiceId: wanted })));
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
});

test('what is faxed of what one sends follows the setting from the next message on', async () => {
  const plus = await world.client('plus');
  const papers = async (direction: string) =>
    (
      await world.app.write.query<{ n: number }>(
        `select count(*)::integer as n from pgboss.job where name = 'consult-fax' and data ->> 'personId' = $1
          and data ->> 'direction' = $2`,
        [cast.plus.id, direction],
      )
    ).rows[0]!.n;
  const write = () =>
    plus.call('message-send', {
      activityId: world.activityId,
      messageId: randomUUID(),
      text: 'Any news?',
      attachments: [],
      resourceIds: [],
    });
  const sendConsult = () =>
    plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() });
  const set = (outgoing: boolean) =>
    save('plus', prefer({ fax: { secureMessage: { outgoing }, econsult: { outgoing } } }));
  await set(false);
  const before = await papers('outgoing');
  await write();
  await sendConsult();
  expect(await papers('outgoing')).toBe(before);
  await set(true);
  await write();
  expect(await papers('outgoing')).toBe(before + 1);
  await sendConsult();
  expect(await papers('outgoing')).toBe(before + 2);
  await set(false);
  await write();
  expect(await papers('outgoing')).toBe(before + 2);
});

test('the person’s other pages hear of a change, and nobody else’s', async () => {
  const [own, other] = await Promise.all([
    (await world.client('resident')).live(),
    (await world.client('approver')).live(),
  ]);
  try {
    await save('resident', { credentials: 'MD, MPH' });
    const heard = await own.next(({ data }) => data['kind'] === 'profile');
    expect(heard.data).toMatchObject({ kind: 'profile', id: cast.resident.id });
    await save('approver', { credentials: 'MD' });
    const next = await other.next(({ data }) => data['kind'] === 'profile');
    expect(next.data).toMatchObject({ id: cast.approver.id });
  } finally {
    own.close();
    other.close();
  }
});

test('a setting that does not exist is refused', async () => {
  const unknown = { preferences: { fax: { everything: true } } } as unknown as Change;
  expect(await refusal('plus', unknown)).not.toBe('accepted');
  expect(await refusal('plus', { roles: ['admin'] } as unknown as Change)).not.toBe('accepted');
});

test('a setting that was changed elsewhere since it was chosen is kept, and everything else of the change with it', async () => {
  const { credentials } = await profileOf('derm');
  await save('derm', { preferences: { language: 'en' } });
  await save('derm', { credentials: 'MD', seen: { credentials } });
  const late: Change = { credentials: 'FRCPC', preferences: { language: 'fr' }, seen: { credentials } };
  expect(await refusal('derm', late)).toEqual({ code: 'STATE_CHANGED' });
  expect(await profileOf('derm')).toMatchObject({ credentials: 'MD', preferences: { language: 'en' } });
  // What a change does not touch may have changed, and the same value is no change.
  await save('derm', { preferences: { language: 'fr' }, seen: { credentials, preferences: { language: 'en' } } });
  await save('derm', { credentials: 'MD', seen: { credentials } });
  const back: Change = { preferences: { language: 'en' }, seen: { preferences: { language: 'en' } } };
  expect(await refusal('derm', back)).toEqual({ code: 'STATE_CHANGED' });
});
