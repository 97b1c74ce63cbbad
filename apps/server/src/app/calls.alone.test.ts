import { englishOfFields } from '@consult/domain/fault/english.ts';
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { contract } from '@consult/contract/calls.ts';
import type { CallName } from '@consult/contract/calls.ts';
import { metaOf, needsSession } from '@consult/contract/call.ts';
import { commandHeader, personHeader, phoneHeader, visitHeader } from '@consult/contract/headers.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import { deniedBySeed, denialsOf, maySend, permissionsOf, roleSeed } from '@consult/domain/permission/roles.ts';
import { cast } from '@consult/testkit/cast.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '../features/permission/permission.ts';
import { insiders, startCallsWorldAlone } from './calls-world.testing.ts';
import { fillWorld } from './full-world.testing.ts';
import type { FullWorld } from './full-world.testing.ts';
import type { CallRow } from './call-row.testing.ts';
import { callTable } from './calls-table.testing.ts';
import { twiceTable } from './calls-twice.testing.ts';
import type { TwiceRow } from './calls-twice.testing.ts';
import { delphinesProof } from '../features/patient-window/window-world.testing.ts';
import { letAnotherIn } from '../features/phone-camera/phone-camera-calls.testing.ts';
import { newToken } from '../features/phone-camera/phone-world.testing.ts';
import { dueJobs, footprintOf, putOffLater, snapshotsDue } from './footprint-of-calls.testing.ts';

type Answer = { status: number; body: Partial<ErrorBody> };

const names = Object.keys(contract) as CallName[];
const people = Object.keys(cast) as CastName[];
// Signing out would end the session that the other calls of the same person need, and locking would close it.
const tried = names.filter((name) => name !== 'account-signOut' && name !== 'account-lock');

let world: FullWorld;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorldAlone());
});
afterAll(() => world?.stop());

async function post(
  name: CallName,
  input: unknown,
  cookie = '',
  named: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(`${world.url}/V5/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}), ...named },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** The token of a patient's visit: to the form or window that a call is about, else to the copy of their consult. */
const visitToken = async (name: CallName): Promise<string> => {
  const code = rowOf(name).form?.(world);
  const window = rowOf(name).window?.(world);
  const { body } = await (window !== undefined
    ? post('patientWindow-open', { code: window, ...delphinesProof })
    : code === undefined
      ? post('patientMessage-openCopy', rowOf('patientMessage-openCopy').input(world))
      : post('forms-renderForm', { jwt: code, province: 'AB', phn: '055521444' }));
  return (body as unknown as { visit: { token: string } }).visit.token;
};

/** The input with one field, named by its path, set to a value. */
function withField(input: object, path: string, value: unknown): object {
  const [head, ...rest] = path.split('.') as [string, ...string[]];
  const inner = (input as Record<string, object>)[head] ?? {};
  const inside = rest.length > 0 ? withField(inner, rest.join('.'), value) : value;
  return Array.isArray(input) ? input.with(Number(head), inside) : { ...input, [head]: inside };
}

/** The paths of all texts of an input. */
function textsOf(input: object, above = ''): string[] {
  return Object.entries(input).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [above + key]
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? textsOf(value as object, `${above}${key}.`)
        : [],
  );
}

const strangers = people.filter((one) => !insiders.includes(one));

/** The rows of a consult in the database, and those that a stranger could have left there. */
async function tracesOf(activityId: string): Promise<unknown> {
  const kept = [
    'member',
    'message',
    'message_draft',
    'outcome',
    'interpretation',
    'billing_record',
    'moa_fax',
    'patient_message',
    'patient_window',
    'patient_window_message',
    'patient_window_file',
    'appointment',
    'attachment',
    'owner_term',
    'activity_delivery',
  ];
  const counts = kept.map((table) => `(select count(*)::integer from ${table} where activity_id = $1) as ${table}`);
  const { rows } = await world.app.write.query(
    `select ${counts.join(', ')}, (select version from activity where id = $1) as version,
      (select status from activity where id = $1) as status,
      (select json_agg(json_build_array(owner_id, folder, muted, last_read_seq) order by owner_id) from inbox_row
      where activity_id = $1) as rows,
      (select count(*)::integer from live_event where ref_id = $1) as events,
      (select count(*)::integer from audit_entry where $1 = any(subject_ids)
      and actor_id = any($2::uuid[])) as audited`,
    [activityId, strangers.map((one) => cast[one].id)],
  );
  return rows[0];
}

const rowOf = (name: CallName): CallRow => callTable[name] as CallRow;

describe('every call', () => {
  it('stands in the table of calls that are tried', () => {
    expect(Object.keys(callTable).sort()).toEqual([...names].sort());
  });

  it('names its contract as it is listed', () => {
    for (const name of names) expect(metaOf(contract[name]).name).toBe(name);
  });
});

describe('a locked session', () => {
  it('reads and changes nothing by any call, and is unlocked or ended', async () => {
    const { cookie } = await signIn(world.url, cast.plus.email);
    expect(await post('account-lock', {}, cookie)).toMatchObject({ status: 200 });
    const open: CallName[] = [];
    for (const name of names) {
      const meta = metaOf(contract[name]);
      if (!needsSession(meta)) continue;
      if (meta.whileLocked) open.push(name);
      else
        expect(await post(name, rowOf(name).input(world), cookie), name).toMatchObject({
          status: 401,
          body: { code: 'LOCKED' },
        });
    }
    expect(open.sort()).toEqual([
      'account-getUnlockWays',
      'account-lock',
      'account-signOut',
      'account-unlock',
      'account-unlockWithPasskey',
    ]);
    expect(await post('account-signOut', {}, cookie)).toMatchObject({ status: 200 });
  });

  it('loads no file, takes none, and hears no live event', async () => {
    const { cookie } = await signIn(world.url, cast.plus.email);
    const asked = async () =>
      Promise.all(
        (
          [
            ['GET', `/V5/files/${world.attachmentId}`],
            ['HEAD', `/V5/files/${world.attachmentId}`],
            ['GET', `/V5/media/${world.gallery.mediaId}`],
            ['GET', `/V5/media/${world.gallery.mediaId}/thumbnail`],
            ['GET', `/V5/labelling/${world.labelling.imageId}`],
            ['POST', '/V5/uploads'],
            ['HEAD', `/V5/uploads/${world.attachmentId}`],
            ['GET', '/V5/live'],
          ] as const
        ).map(async ([method, path]) => {
          const left = new AbortController();
          const headers = { cookie, 'tus-resumable': '1.0.0' };
          const { status } = await fetch(world.url + path, { method, headers, signal: left.signal });
          left.abort();
          return status;
        }),
      );
    expect(await asked()).not.toContain(401);
    await post('account-lock', {}, cookie);
    expect(await asked()).toEqual([401, 401, 401, 401, 401, 401, 401, 401]);
  });
});

describe("what one person did, in another's session", () => {
  const other = { [personHeader]: cast.derm.id };

  it('is refused by every call before anything else, also where the session is locked or the input is wrong', async () => {
    const { cookie } = await signIn(world.url, cast.plus.email);
    const refused = { status: 409, body: { code: 'OTHER_PERSON' } };
    for (const name of names) expect(await post(name, 'no object', cookie, other), name).toMatchObject(refused);
    await post('account-lock', {}, cookie);
    expect(await post('inbox-counts', {}, cookie, other)).toMatchObject(refused);
    const own = { [personHeader]: cast.plus.id.toUpperCase() };
    expect(await post('account-signOut', {}, cookie, own)).toMatchObject({ status: 200 });
    expect(await post('inbox-counts', {}, cookie, other)).toMatchObject({
      status: 401,
      body: { code: 'NOT_SIGNED_IN' },
    });
  });

  it('brings no file over, and hears no live event', async () => {
    const { cookie } = await signIn(world.url, cast.plus.email);
    for (const [method, path] of [
      ['POST', '/V5/uploads'],
      ['HEAD', `/V5/uploads/${world.attachmentId}`],
      ['GET', '/V5/live'],
    ] as const) {
      const headers = { cookie, 'tus-resumable': '1.0.0', ...other };
      expect((await fetch(world.url + path, { method, headers })).status, `${method} ${path}`).toBe(409);
    }
  });
});

describe('a phone that was let in to add photos', () => {
  /** Every address of files, uploads and events, with ids of what is there. */
  const addresses = (): readonly (readonly [method: string, path: string])[] => [
    ['GET', `/V5/media/${world.gallery.mediaId}`],
    ['HEAD', `/V5/media/${world.gallery.mediaId}`],
    ['GET', `/V5/media/${world.gallery.mediaId}/thumbnail`],
    ['GET', `/V5/files/${world.attachmentId}`],
    ['GET', `/V5/labelling/${world.labelling.imageId}`],
    ['GET', '/V5/live'],
  ];
  const uploads = (id: string): readonly (readonly [method: string, path: string])[] => [
    ['POST', '/V5/uploads'],
    ['HEAD', `/V5/uploads/${id}`],
    ['PATCH', `/V5/uploads/${id}`],
    ['DELETE', `/V5/uploads/${id}`],
  ];
  const asked = async (method: string, path: string, token: string) => {
    const headers = { [phoneHeader]: token, 'tus-resumable': '1.0.0' };
    const answer = await fetch(world.url + path, { method, headers });
    return { status: answer.status, said: await answer.text() };
  };
  const refusal = (name: CallName): string => {
    const { access } = metaOf(contract[name]);
    return access === 'phone' ? 'PHONE_ENDED' : access === 'visit' ? 'VISIT_ENDED' : 'NOT_SIGNED_IN';
  };
  const closed = names.filter((name) => metaOf(contract[name]).access !== 'anyone');

  it('makes the calls of a phone and no other, and reads no file, not even of a photo that it added', async () => {
    await letAnotherIn(world);
    const named = { [phoneHeader]: world.phone.token };
    const { uploadId } = world.phone;
    expect(await post('phoneCamera-add', rowOf('phoneCamera-add').input(world), '', named)).toMatchObject({
      status: 200,
    });
    const own = closed.filter((name) => metaOf(contract[name]).access === 'phone');
    expect(own.toSorted()).toEqual(['phoneCamera-add', 'phoneCamera-added', 'phoneCamera-leave']);
    for (const name of closed.filter((one) => !own.includes(one)))
      expect((await post(name, rowOf(name).input(world), '', named)).body, name).toMatchObject({ code: refusal(name) });
    const itsOwn = [
      ['GET', `/V5/media/${uploadId}`],
      ['GET', `/V5/media/${uploadId}/thumbnail`],
    ] as const;
    for (const [method, path] of [...addresses(), ...itsOwn])
      expect((await asked(method, path, world.phone.token)).status, `${method} ${path}`).toBe(401);
  });

  it('hears, once its time is over, the same of everything, whether it is there or not', async () => {
    await letAnotherIn(world);
    const { id, token, uploadId } = world.phone;
    await world.app.write.query('update phone_session set ends_at = now() where id = $1', [id]);
    const named = { [phoneHeader]: token };
    for (const name of closed) {
      const real = await post(name, rowOf(name).input(world), '', named);
      expect(real, name).toMatchObject({ status: 401, body: { code: refusal(name) } });
      expect(await post(name, { mediaId: randomUUID(), activityId: randomUUID() }, '', named), name).toEqual(real);
    }
    for (const [method, path] of addresses())
      expect((await asked(method, path, token)).status, `${method} ${path}`).toBe(401);
    const nothing = await Promise.all(uploads(randomUUID()).map(([method, path]) => asked(method, path, token)));
    expect(nothing.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    for (const real of [uploadId, world.attachmentId, world.gallery.uploadId, world.gallery.mediaId])
      expect(await Promise.all(uploads(real).map(([method, path]) => asked(method, path, token)))).toEqual(nothing);
    const guess = await post('phoneCamera-begin', { code: world.phone.code, token: newToken() });
    expect(guess.body).toMatchObject({ code: 'CODE_USED' });
    expect(JSON.stringify(guess.body)).not.toMatch(/words|endsAt|consent/);
  });
});

describe('a role that reads and does not send', () => {
  const sending = names.filter((name) => metaOf(contract[name]).sends);
  const senders = [...new Set(sending.map((name) => rowOf(name).as))];

  it('is told so in its claims, reads as before, and is refused by every call that sends', async () => {
    await world.app.write.query(`insert into role (name, permissions, denies) values ('reader', '{}', '{sending}')`);
    const claimsOf = async (person: CastName) => (await world.client(person)).call('login-setCustomClaims_v1', {});
    const counts = async (person: CastName) =>
      (await post('inbox-counts', {}, (await world.client(person)).cookie)).status;
    for (const person of senders) {
      const { roles, permissions, maySend: before } = await claimsOf(person);
      expect(before, person).toBe(true);
      const readBefore = await counts(person);
      await setRoles(world.app, null, cast[person].id, [...roles, 'reader']);
      try {
        expect(await claimsOf(person)).toMatchObject({ maySend: false, permissions });
        expect(await counts(person), person).toBe(readBefore);
        const { cookie } = await world.client(person);
        for (const name of sending.filter((one) => rowOf(one).as === person))
          expect(await post(name, rowOf(name).input(world), cookie), name).toMatchObject({
            status: 403,
            body: { code: 'NOT_ALLOWED' },
          });
      } finally {
        await setRoles(world.app, null, cast[person].id, roles);
      }
      expect((await claimsOf(person)).maySend).toBe(true);
    }
  });
});

describe.each(tried)('%s', (name) => {
  const meta = metaOf(contract[name]);
  const row = rowOf(name);

  // Who makes the call: a person in their session, a patient in their visit, or a phone that was let in.
  const as = async (): Promise<[cookie: string, named?: Record<string, string>]> => {
    if (meta.access === 'visit') return ['', { [visitHeader]: await visitToken(name) }];
    if (meta.access !== 'phone') return [(await world.client(row.as)).cookie];
    await letAnotherIn(world);
    return ['', { [phoneHeader]: world.phone.token }];
  };

  it('is refused without a session, visit or phone, unless anyone may make it', async () => {
    const answer = await post(name, row.input(world));
    if (meta.access === 'anyone') expect(answer.body.code).not.toBe('NOT_SIGNED_IN');
    else if (meta.access === 'visit') expect(answer).toMatchObject({ status: 401, body: { code: 'VISIT_ENDED' } });
    else if (meta.access === 'phone') expect(answer).toMatchObject({ status: 401, body: { code: 'PHONE_ENDED' } });
    else expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
  });

  it('lets every role in, or refuses it, exactly as declared', async () => {
    for (const person of people) {
      const { roles } = cast[person];
      const permitted = typeof meta.access === 'string' || allows(meta.access, permissionsOf(roles, roleSeed));
      const { cookie } = await world.client(person);
      const { status, body } = await post(name, row.input(world), cookie);
      const refused = status === 403 && body.code === 'NOT_ALLOWED';
      const expected =
        !permitted ||
        (meta.sends && !maySend(denialsOf(roles, deniedBySeed))) ||
        (row.notFor?.includes(person) ?? false);
      expect(refused, `${person} (${roles.join(', ')})`).toBe(expected);
    }
  });

  it('accepts the input of somebody who may make it', async () => {
    await row.ready?.(world);
    const asked = await as();
    const { status, body } = await post(name, row.input(world), ...asked);
    if (row.answers) expect(body.code).toBe(row.answers);
    else expect({ status, body }).toMatchObject({ status: 200 });
  });

  it('refuses bad input by the name of the field', async () => {
    const asked = await as();
    for (const [field, value] of Object.entries(row.bad)) {
      const { status, body } = await post(name, withField(row.input(world), field, value), ...asked);
      expect({ status, code: body.code }, field).toEqual({ status: 400, code: 'INVALID_INPUT' });
      // The fields of a consult are named as the composer names them, without what carries them.
      const named = Object.keys(body.fields ?? {});
      expect(
        named.includes(field) || named.includes(field.replace('inputFields.', '')),
        `${field} among ${named.join(', ')}`,
      ).toBe(true);
      // The English text for programmers and the codes for translations say the same.
      expect(englishOfFields(body.faults ?? {})).toEqual(body.fields);
    }
    expect((await post(name, 'no object', ...asked)).status).toBe(400);
  });

  it('makes no failure of its own of a text that no database holds', async () => {
    const asked = await as();
    const input = row.input(world);
    for (const path of textsOf(input)) {
      const answer = await post(name, withField(input, path, 'a\0b'), ...asked);
      expect(answer.status, `${path}: ${answer.body.code}`).toBeLessThan(500);
    }
  });

  // A call that names no record has no strangers.
  if (!row.record) return;
  const { field, kind } = row.record;
  it('answers alike for what is not yours and what does not exist', async () => {
    const asked = async (person: CastName, id: string): Promise<Answer> =>
      post(name, withField(row.input(world), field, id), (await world.client(person)).cookie);
    const nobody = await asked(row.as, randomUUID());
    expect(nobody.status).not.toBe(200);
    for (const id of world.foreign[kind]) expect(await asked(row.as, id), `${kind} of others`).toEqual(nobody);

    if (kind !== 'activity') return;
    // Another clinic, a specialist of the same service who is no member, a former member, and everybody else. Meanwhile
    // another transaction is changing the consult: a person who may not read it does not wait for that, so that the
    // time tells nothing either.
    const changing = await world.app.write.connect();
    try {
      await changing.query('begin');
      await changing.query('select 1 from activity where id = $1 for update', [world.activityId]);
      const before = await tracesOf(world.activityId);
      for (const person of strangers) {
        const stranger = await asked(person, world.activityId);
        expect(stranger, person).toEqual(await asked(person, randomUUID()));
        expect(stranger.status, person).not.toBe(200);
      }
      expect(await tracesOf(world.activityId)).toEqual(before);
    } finally {
      await changing.query('rollback');
      changing.release();
    }
  });
});

const waiting = names.filter((name) => {
  const { changes } = metaOf(contract[name]);
  return changes !== false && changes.waits;
});

describe('a call that may wait', () => {
  const twiceOf = (name: CallName): TwiceRow => twiceTable[name] as TwiceRow;
  const settled = async () => {
    await putOffLater(world.app);
    await expect.poll(() => dueJobs(world.app), { timeout: scaled(20_000) }).toBe(0);
    await expect.poll(() => snapshotsDue(world.app), { timeout: scaled(20_000) }).toBe(0);
    return footprintOf(world.app);
  };

  it('stands in the table of calls that are made twice', () => {
    expect(Object.keys(twiceTable).sort()).toEqual([...waiting].sort());
  });

  it.each(waiting)('%s is carried out once, whatever comes between', async (name) => {
    const { ready = rowOf(name).ready, meanwhile, restored, other, refusal, ...row } = twiceOf(name);
    const { cookie } = await world.client(rowOf(name).as);
    await ready?.(world);
    const input = (row.input ?? rowOf(name).input)(world);
    const named = { [commandHeader]: randomUUID() };
    const before = await settled();
    const first = await post(name, input, cookie, named);
    expect(first).toMatchObject({ status: 200 });
    const after = await settled();
    expect(after).not.toEqual(before);
    expect(await post(name, input, cookie, named)).toEqual(first);
    expect(await settled()).toEqual(after);

    await meanwhile(world);
    const changed = await settled();
    expect(await post(name, input, cookie, named)).toEqual(first);
    expect(await settled()).toEqual(changed);

    await restored?.(world);
    const standing = await settled();
    const refused = await post(name, other(input as never), cookie, named);
    expect(refused).toMatchObject({ status: 409, body: { code: refusal ?? 'COMMAND_REUSED' } });
    expect(await settled()).toEqual(standing);
  });

  // What these send is taken back instead, by its own id.
  const takenBack: readonly CallName[] = ['message-send', 'consult-sendConsult', 'referral-sendReferral'];

  it.each(waiting.filter((name) => !takenBack.includes(name)))(
    '%s is never carried out once it was given up before it arrived',
    async (name) => {
      const { ready = rowOf(name).ready, ...row } = twiceOf(name);
      const { cookie } = await world.client(rowOf(name).as);
      await ready?.(world);
      const id = randomUUID();
      const input = (row.input ?? rowOf(name).input)(world);
      const giveUp = () => post('command-discard', { id }, cookie);
      expect(await giveUp()).toEqual({ status: 200, body: { arrived: false } });
      const before = await settled();
      const late = await post(name, input, cookie, { [commandHeader]: id });
      expect(late).toMatchObject({ status: 409, body: { code: 'COMMAND_REUSED' } });
      expect(await giveUp()).toEqual({ status: 200, body: { arrived: false } });
      expect(await settled()).toEqual(before);
    },
  );

  it('what arrived before it was given up stays, and who gave it up is told', async () => {
    const { cookie } = await world.client('plus');
    const id = randomUUID();
    const dismissed = await post('hint-dismiss', { name: 'fax-preferences' }, cookie, { [commandHeader]: id });
    expect(dismissed).toMatchObject({ status: 200 });
    const before = await settled();
    expect(await post('command-discard', { id }, cookie)).toEqual({ status: 200, body: { arrived: true } });
    expect(await settled()).toEqual(before);
  });

  it('keeps no text of an answer', async () => {
    const { rows } = await world.app.write.query<{ answer: unknown }>('select answer from command');
    const texts = rows.flatMap(({ answer }) => textsOf({ ...(answer as object) }, ''));
    const known = /^(created|draftId|id|lentUntil|newId|savedAt|validationRequired|version)$/;
    expect(texts.filter((path) => !known.test(path))).toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/[A-Z][a-z]+ [A-Z]|@/);
  });
});
