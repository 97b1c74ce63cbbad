import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createTestDatabase } from '@consult/testkit/database.ts';
import type { TestDatabase } from '@consult/testkit/database.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { englishOf, englishOfFields } from '@consult/domain/fault/english.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { nameWithAddress, signupRequired } from '@consult/domain/signup/signup-form.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAdmin } from '../../app/admin.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { SealedContent } from '../../infra/outbox/entry.ts';
import { sharedFolder, startIdentityServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';
import { sweepFiles } from '../attachment/attachment.ts';
import { startOpenRegister } from '../practice-id/register.testing.ts';
import { signupLimit } from './signup-routes.ts';
import { rememberProduced } from './produced-agreements.ts';
import { doctor, formOf, postSignup, somePdf } from './signup-world.testing.ts';
import type { Post, SignupAnswer } from './signup-world.testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof sharedFolder>>;
let register: Awaited<ReturnType<typeof startOpenRegister>>;
let server: IdentityServer;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await sharedFolder();
  register = await startOpenRegister();
  server = await startIdentityServer(database.url, folder.path, register.env);
});
afterAll(async () => {
  await server.stop();
  register.stop();
  await folder.remove();
  await database.drop();
});
// Every test is a computer of its own.
beforeEach(() => server.app.write.query('delete from rate_limit'));
afterEach(() => vi.restoreAllMocks());

/** Notes the file of a signup as one that this server made for its form, as signing does. */
async function signed(signup: Post): Promise<void> {
  const { firstName = '', lastName = '', email = '', city = '', province = '' } = signup.form;
  const signer = { role: signup.role, firstName, lastName, email: String(email), city, province };
  if (signup.attachment) await rememberProduced(server.app, signup.attachment, signer, 'en');
}

type Signer = { firstName: string; lastName: string; [field: string]: unknown };

/** An agreement as this server makes it for a signer. */
async function signedBy(signer: Signer): Promise<Uint8Array<ArrayBuffer>> {
  const signature = { way: 'typed', name: `${signer.firstName} ${signer.lastName}` };
  const { body } = await server.call('signup-makeAgreement', { ...signer, signature });
  return new Uint8Array(Buffer.from((body as { pdf: string }).pdf, 'base64'));
}

async function post(signup: Post, headers?: Record<string, string>): Promise<SignupAnswer> {
  await signed(signup);
  return postSignup(server.origin, formOf(signup), headers);
}

async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await server.app.write.query(sql, values)).rows as T[];
}

/** Signs up and gives the new person's id. */
async function signUp(signup: Post, headers?: Record<string, string>): Promise<string> {
  const { status, body } = await post(signup, headers);
  expect({ status, body }).toMatchObject({ status: 200, body: { uid: expect.any(String) } });
  return body.uid!;
}

/** The number of all rows and files that a signup makes. */
async function everything(): Promise<Record<string, number>> {
  const tables = ['person', 'auth_user', 'auth_account', 'person_role', 'clinic', 'location', 'signup_record'];
  const counted = [...tables, 'stored_file', 'outgoing', 'audit_entry'].map(
    (table) => `(select count(*)::int from ${table}) as ${table}`,
  );
  const [counts] = await rows<Record<string, number>>(`select ${counted.join(', ')}`);
  let files = 0;
  for await (const ids of server.app.files.blobs.kept.list()) files += ids.length;
  return { ...counts, files };
}

/** A refusal, by code and fields, after which there is nothing more than before. */
async function refused(attempt: Promise<Post> | Post | (() => Promise<SignupAnswer>)): Promise<object> {
  const before = await everything();
  const { status, body } = typeof attempt === 'function' ? await attempt() : await post(await attempt);
  expect(await everything()).toEqual(before);
  expect(englishOfFields(body.faults ?? {})).toEqual(body.fields ?? {});
  return { status, code: body.code, ...(body.fields ? { fields: body.fields } : {}) };
}

describe('whoever signs up', () => {
  test('signs in with what they chose', async () => {
    const signup = await doctor();
    const uid = await signUp(signup);
    const { status, body } = await server.call('account-signIn', { email: signup.form.email, password: 'demo1234' });
    expect({ status, body }).toMatchObject({ status: 200, body: { claims: { uid, roles: ['free'] } } });
  });

  test('sees and is mailed at their address as they typed it, and signs in by it in letters of either size', async () => {
    const email = 'Odile.MacLeod@Clinic.Example';
    const uid = await signUp(await doctor({ form: { email } }));
    const client = await signIn(server.origin, email.toLowerCase());
    expect((await client.call('profile-get', {}))?.email).toBe(email);
    expect((await client.call('security-getEmail', {})).email).toBe(email);
    const { uri } = await client.call('security-beginTotp', { password: 'demo1234' });
    expect(decodeURIComponent(uri)).toContain(email);
    const to = (await mails('person_id = $1', [uid])).map((mail) => mail.to);
    expect(new Set(to)).toEqual(new Set([email]));
    expect(await refused(doctor({ form: { email: email.toUpperCase() } }))).toMatchObject({ code: 'EMAIL_IN_USE' });
  });

  test.each([
    ['Doctor', 'econsult', 'AB', true, ['free']],
    ['Doctor', 'plus', 'AB', true, ['adminFee']],
    ['Doctor', 'plus', 'BC', true, ['adminFee']],
    ['Doctor', 'econsult', 'QC', false, ['free', 'pracIdValidationRequired']],
    ['NursePractitioner', 'econsult', 'AB', false, ['free', 'pracIdValidationRequired']],
    ['NursePractitioner', 'econsult', 'BC', true, ['free']],
    ['NursePractitioner', 'econsult', 'QC', false, ['free', 'pracIdValidationRequired']],
    ['Resident', 'econsult', 'AB', true, ['resident']],
    ['Resident', 'econsult', 'BC', false, ['pracIdValidationRequired', 'resident']],
    ['Resident', 'econsult', 'QC', false, ['pracIdValidationRequired', 'resident']],
  ] as const)(
    'as %s on %s in %s, practice id valid: %s, gets the roles %j',
    async (role, plan, province, valid, roles) => {
      const inBC = { Doctor: 'J4101', NursePractitioner: 'J4102', Resident: 'J4103' }[role];
      const practiceId = { AB: undefined, BC: inBC, QC: '' }[province];
      const form = { province, ...(practiceId === undefined ? {} : { practiceId }) };
      const id = await signUp(await doctor({ role, plan, practiceIdValid: valid, form }));
      const [made] = await rows<{ roles: string[]; province: string }>(
        `select p.province, array(select role from person_role r where r.person_id = p.id order by role) as roles
          from person p where p.id = $1`,
        [id],
      );
      expect(made).toEqual({ roles, province });
    },
  );

  test('has a clinic of their own as default, also where one of that name is there', async () => {
    const given = { clinicName: 'Sunrise Clinic', city: 'Red Deer', clinicPhone: '4035550150', emr: 'OSCAR' };
    const ids = [await signUp(await doctor({ form: given })), await signUp(await doctor({ form: given }))];
    const clinics = await rows<{ clinic_id: string }>(
      `select l.clinic_id, l.is_default, l.emr, c.name, c.city, c.province, c.phone, c.fax from location l
        join clinic c on c.id = l.clinic_id
        where l.person_id = any ($1::uuid[])`,
      [ids],
    );
    const clinic = {
      name: 'Sunrise Clinic',
      city: 'Red Deer',
      province: 'AB',
      phone: '(403) 555-0150',
      fax: '(403) 555-0144',
    };
    expect(clinics).toHaveLength(2);
    for (const one of clinics) expect(one).toMatchObject({ ...clinic, is_default: true, emr: 'OSCAR' });
    expect(new Set(clinics.map((one) => one.clinic_id)).size).toBe(2);
  });

  test('as a resident has no clinic, and preceptors without the empty rows', async () => {
    const preceptors = [
      { preceptorName: ' Dr. Łucja Żuraw ', preceptorEmail: 'lucja@Clinic.Example' },
      { preceptorName: '', preceptorEmail: ' ' },
    ];
    const id = await signUp(
      await doctor({
        role: 'Resident',
        form: { city: '', clinicName: 'Never shown', clinicPhone: '', fax: '', preceptorInformation: preceptors },
      }),
    );
    expect(await rows('select preceptors from signup_record where person_id = $1', [id])).toEqual([
      { preceptors: [{ name: 'Dr. Łucja Żuraw', email: 'lucja@Clinic.Example' }] },
    ]);
    expect(await rows('select 1 from location where person_id = $1', [id])).toEqual([]);
    expect(await rows(`select 1 from clinic where name = 'Never shown'`)).toEqual([]);
  });

  test('is kept with what they answered, the referral code in upper case', async () => {
    const id = await signUp(
      await doctor({
        form: {
          firstName: ' Zoë ',
          scheduleOnboarding: 'Yes',
          howDidYouHearAboutUs: 'A colleague',
          howDidYouHearAboutUsExtraInfo: 'Dr. Nkemelu',
          emr: 'Wolf',
          inviteCode: 'spring-26',
        },
      }),
    );
    const [record] = await rows(
      `select p.first_name, p.phone, p.salutation, s.role, s.plan, s.onboarding, s.heard_about_us,
        s.heard_about_us_extra, s.emr,
          s.referral_code, s.practice_id_valid from signup_record s join person p on p.id = s.person_id
          where p.id = $1`,
      [id],
    );
    expect(record).toEqual({
      first_name: 'Zoë',
      phone: '(403) 555-0142',
      salutation: 'Dr.',
      role: 'Doctor',
      plan: 'econsult',
      onboarding: true,
      heard_about_us: 'A colleague',
      heard_about_us_extra: 'Dr. Nkemelu',
      emr: 'Wolf',
      referral_code: 'SPRING-26',
      practice_id_valid: true,
    });
    const audit = await rows('select kind, actor_id from audit_entry where $1 = any (subject_ids)', [id]);
    expect(audit).toEqual([{ kind: 'account-created', actor_id: id }]);
  });

  test('is welcomed by mail in the language of their browser', async () => {
    const signup = await doctor();
    const id = await signUp(signup, { 'accept-language': 'fr-CA,fr;q=0.9' });
    const [mail] = await mails(`person_id = $1`, [id]);
    expect(mail).toMatchObject({
      template: 'welcome',
      to: signup.form.email,
      subject: 'Bienvenue\u00a0: votre compte est prêt',
    });
    expect(await rows('select preferences from person where id = $1', [id])).toEqual([
      { preferences: { language: 'fr' } },
    ]);
  });

  test('who wants onboarding or waits for validation is told to support, by the id and nothing else', async () => {
    const signup = await doctor({
      practiceIdValid: false,
      form: { scheduleOnboarding: 'Yes', lastName: 'Unmistakable' },
    });
    const id = await signUp(signup);
    const [mail] = await mails(`template = 'signup-wants' order by created_at desc limit 1`);
    expect(mail).toMatchObject({
      to: 'support@demo.example',
      subject: 'A new account needs somebody: onboarding, practice ID validation',
    });
    expect(mail!.body).toContain(id);
    for (const said of ['Unmistakable', 'Ngozi', signup.form.email]) expect(mail!.body).not.toContain(said);
    await signUp(await doctor());
    expect(await mails(`template = 'signup-wants' and id > $1`, [mail!.id])).toEqual([]);
  });
});

async function mails(where: string, values: unknown[] = []) {
  const found = await rows<SealedContent & { id: string; template: string }>(
    `select * from outgoing where ${where}`,
    values,
  );
  return Promise.all(
    found.map(async (row) => ({
      id: row.id,
      template: row.template,
      ...(await openContent(server.app.keyring, row.id, row)),
    })),
  );
}

describe('is refused by name, with nothing half made:', () => {
  test.each(['Resident', 'NursePractitioner'] as const)('a %s on the plus plan', async (role) => {
    const name = role === 'Resident' ? 'Residents' : 'Nurse Practitioners';
    const selectedRole = `${name} cannot sign up for the plus plan at this time.`;
    expect(await refused(doctor({ role, plan: 'plus' }))).toEqual({
      status: 403,
      code: 'PLAN_NOT_ALLOWED',
      fields: { selectedRole },
    });
  });

  test('a plan in the form that is not the one that is posted', async () => {
    expect(await refused(doctor({ plan: 'plus', form: { selectedPlan: 'econsult' } }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { selectedPlan: expect.any(String) },
    });
  });

  test('a form with a field that is no field, however it is named', async () => {
    const formData = (extra: string) => async () => {
      const signup = await doctor();
      const data = formOf(signup);
      data.set('formData', `{${extra},${JSON.stringify(signup.form).slice(1)}`);
      return postSignup(server.origin, data);
    };
    expect(await refused(formData('"__proto__":{"selectedPlan":"plus"}'))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { formData: expect.any(String) },
    });
    expect(await refused(formData('"roles":["admin"]'))).toMatchObject({ fields: { roles: expect.any(String) } });
  });

  test('a name that advertises, since names stand in the subjects of mails to others', async () => {
    expect(await refused(doctor({ form: { lastName: 'Prize at www.elsewhere.example' } }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { lastName: englishOf(nameWithAddress) },
    });
  });

  test('a province where the plan can not be had', async () => {
    expect(
      await refused(doctor({ plan: 'plus', practiceIdValid: false, form: { province: 'QC', practiceId: '' } })),
    ).toEqual({
      status: 403,
      code: 'PROVINCE_NOT_OFFERED',
      fields: { province: 'This plan is not offered in this province at this time.' },
    });
  });

  test.each([
    ['in a province that validates none', { province: 'QC', practiceId: '12345' }],
    ['without any', { practiceId: '' }],
  ])('a forged pracIdValid %s', async (_, form) => {
    expect(await refused(doctor({ form }))).toMatchObject({ status: 409, code: 'PRACTICE_ID_NOT_VALID' });
  });

  test('a practice id that somebody else has, however it is written', async () => {
    const first = await doctor();
    await signUp(first);
    const practiceId = String(first.form.practiceId).replace('-', '');
    expect(await refused(doctor({ form: { practiceId } }))).toMatchObject({
      code: 'PRACTICE_ID_NOT_VALID',
      fields: { practiceId: expect.any(String) },
    });
  });

  test('an e-mail address that is in use, in other letters', async () => {
    const first = await doctor();
    await signUp(first);
    const email = String(first.form.email).toUpperCase();
    expect(await refused(doctor({ form: { email } }))).toMatchObject({
      status: 409,
      code: 'EMAIL_IN_USE',
      fields: { email: 'This e-mail address belongs to an account already.' },
    });
  });

  test.each([
    ['firstName', ' ', englishOf(signupRequired.firstName)],
    ['lastName', '', englishOf(signupRequired.lastName)],
    ['cellPhone', '', englishOf(signupRequired.cellPhone)],
    ['cellPhone', '555', 'Phone number is invalid'],
    ['email', '', englishOf(signupRequired.email)],
    ['email', 'no address', 'Email is invalid'],
    ['city', '', englishOf(signupRequired.city)],
    ['practiceId', '12', 'Practice ID is invalid'],
    ['password', '12345', 'Password must be 6 or more characters'],
    ['password', '', 'Password is required'],
    ['confirmPassword', 'another', 'Passwords do not match'],
    ['clinicName', '', englishOf(signupRequired.clinicName)],
    ['clinicPhone', '', englishOf(signupRequired.clinicPhone)],
    ['fax', '', englishOf(signupRequired.fax)],
    ['scheduleOnboarding', '', englishOf(signupRequired.scheduleOnboarding)],
    ['howDidYouHearAboutUs', 'From a bird', 'Choose one from the list.'],
    ['province', 'XX', 'Province is required.'],
    ['email', 7, 'This is not of the right form.'],
    ['isAdmin', 'true', 'There is no such field.'],
  ])('%s %j: %s', async (field, value, message) => {
    expect(await refused(doctor({ form: { [field]: value } }))).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      fields: { [field]: message },
    });
  });

  test('no agreement, and an empty one', async () => {
    const missing = { status: 400, code: 'AGREEMENT_MISSING' };
    expect(await refused(doctor({ attachment: null }))).toEqual(missing);
    expect(await refused(doctor({ attachment: new Uint8Array() }))).toEqual(missing);
  });

  test.each([
    ['a text of that name', async () => Buffer.from('I agree. Signed, Ngozi')],
    [
      'a picture',
      async () =>
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
    ],
    ['what begins and ends like a PDF', async () => Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}\n%%EOF\n`)],
    ['half a PDF', async () => (await somePdf()).subarray(0, 400)],
    ['a PDF that is encrypted', encryptedPdf],
  ])('%s in place of the agreement', async (_, make) => {
    expect(await refused(doctor({ attachment: new Uint8Array(await make()) }))).toEqual({
      status: 400,
      code: 'NOT_A_PDF',
    });
  });

  test('an agreement of 30 MB, whose sender hears why', async () => {
    const attachment = new Uint8Array(30 * 1024 * 1024).fill(65);
    expect(await refused(doctor({ attachment }))).toEqual({ status: 413, code: 'TOO_LARGE' });
  });

  test('an agreement of 30 MB that does not say how long it is, after the first ten', async () => {
    const form = new Response(formOf(await doctor({ attachment: new Uint8Array(30 * 1024 * 1024) })));
    let taken = 0;
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of form.body! as ReadableStream<Uint8Array>) {
        taken += chunk.length;
        yield chunk;
      }
    };
    const send = async (): Promise<SignupAnswer> => {
      const response = await fetch(`${server.origin}/V5/signup/complete-signup-v2`, {
        method: 'POST',
        headers: { 'content-type': form.headers.get('content-type')! },
        body: Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array>,
        duplex: 'half',
      } as RequestInit);
      return { status: response.status, body: (await response.json()) as SignupAnswer['body'] };
    };
    expect(await refused(send)).toEqual({ status: 413, code: 'TOO_LARGE' });
    expect(taken).toBeGreaterThan(10 * 1024 * 1024);
  });

  test('a part that nobody asked for, one that comes twice, one that is missing, and no form at all', async () => {
    const changed = async (change: (form: FormData) => void): Promise<object> => {
      const form = formOf(await doctor());
      change(form);
      return refused(() => postSignup(server.origin, form));
    };
    expect(await changed((form) => form.append('roles', 'admin'))).toMatchObject({
      fields: { roles: 'There is no such part.' },
    });
    expect(await changed((form) => form.append('plan', 'plus'))).toMatchObject({
      fields: { plan: 'This part comes twice.' },
    });
    expect(await changed((form) => form.delete('pracIdValid'))).toMatchObject({
      fields: { pracIdValid: 'This part is missing.' },
    });
    expect(await changed((form) => form.set('pracIdValid', '"yes"'))).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await changed((form) => form.set('formData', 'x'.repeat(70_000)))).toMatchObject({
      fields: { formData: 'This is too long.' },
    });
    expect(await changed((form) => form.set('role', 'Admin'))).toMatchObject({ fields: { role: 'Role is required' } });
    const none = await fetch(`${server.origin}/V5/signup/complete-signup-v2`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect({ status: none.status, body: await none.json() }).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });

  test('more tries from one address than a clinic needs', async () => {
    const form = new FormData();
    for (let n = 0; n < signupLimit.tries; n += 1) await postSignup(server.origin, form);
    expect(await refused(doctor())).toEqual({ status: 429, code: 'TOO_MANY' });
  });
});

test('of two posts at once with one e-mail address one makes an account, whatever the letters', async () => {
  const [one, two] = [await doctor(), await doctor()];
  two.form.email = String(one.form.email).toUpperCase();
  const answers = await Promise.all([post(one), post(two)]);
  expect(answers.map(({ body }) => body.code ?? 'made').sort()).toEqual(['EMAIL_IN_USE', 'made']);
  expect(await rows('select 1 from person where lower(email) = $1', [one.form.email])).toHaveLength(1);
});

test('of two posts at once with one practice id one is validated', async () => {
  const [one, two] = [await doctor(), await doctor()];
  two.form.practiceId = one.form.practiceId;
  const answers = await Promise.all([post(one), post(two)]);
  expect(answers.map(({ body }) => body.code ?? 'made').sort()).toEqual(['PRACTICE_ID_NOT_VALID', 'made']);
});

describe('the signed agreement', () => {
  const admin = (...args: string[]): Promise<number> =>
    runAdmin(['user', 'agreement', ...args], { DATA_DIR: folder.path, DATABASE_URL: database.url });

  test('lies encrypted, is written out for an operator, and the audit log says so', async () => {
    const signup = await doctor({ attachment: await somePdf('Signed') });
    const id = await signUp(signup);
    const [record] = await rows<{ agreement_file_id: string; agreement_sha256: Buffer; agreement_made_here: boolean }>(
      'select * from signup_record where person_id = $1',
      [id],
    );
    const hash = createHash('sha256').update(signup.attachment!).digest();
    expect(record).toMatchObject({ agreement_sha256: hash, agreement_made_here: true, agreement_language: 'en' });
    const blob = await server.app.files.blobs.kept.open(record!.agreement_file_id);
    expect((await blob!.read(0, 100_000)).includes('%PDF')).toBe(false);
    await blob!.close();

    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const file = join(folder.path, 'agreement.pdf');
    expect(await admin(String(signup.form.email), file)).toBe(0);
    expect(said.mock.calls.join('\n')).toContain('made by this installation');
    expect(new Uint8Array(await readFile(file))).toEqual(signup.attachment);
    const audit = await rows(
      `select kind from audit_entry where $1 = any (subject_ids) and kind = 'agreement-exported'`,
      [id],
    );
    expect(audit).toHaveLength(1);
  });

  test('is taken only with the very form that it was made for, on its day', async () => {
    const signup = await doctor();
    const { firstName = '', lastName = '', email = '', city = '', province = '' } = signup.form;
    const signer = { role: 'Doctor', firstName, lastName, email, city, province };
    const made = (change: object = {}) => signedBy({ ...signer, ...change });
    const refused = { status: 409, body: { code: 'AGREEMENT_NOT_OURS' } };
    const hand = (attachment: Uint8Array<ArrayBuffer>) => postSignup(server.origin, formOf({ ...signup, attachment }));
    expect(await hand(await somePdf('Signed by hand'))).toMatchObject(refused);
    for (const other of [{ lastName: 'Someone' }, { email: 'other@clinic.example' }, { role: 'NursePractitioner' }])
      expect(await hand(await made(other))).toMatchObject(refused);
    const mine = await made();
    const now = server.app.now;
    server.app.now = () => new Date(Date.now() + 20 * 60 * 60 * 1000 + 10 * 60 * 60 * 1000);
    expect(await hand(mine)).toMatchObject(refused);
    server.app.now = now;
    expect(await hand(mine)).toMatchObject({ status: 200 });
  });

  test('is refused where one bit of it, or one word of the form, is another', async () => {
    const signup = await doctor();
    const { firstName = '', lastName = '', email = '', city = '', province = '' } = signup.form;
    const mine = await signedBy({ role: 'Doctor', firstName, lastName, email, city, province });
    const refused = { status: 409, body: { code: 'AGREEMENT_NOT_OURS' } };
    const hand = (attachment: Uint8Array<ArrayBuffer>, form: Post['form'] = {}) =>
      postSignup(server.origin, formOf({ ...signup, form: { ...signup.form, ...form }, attachment }));
    const changed = mine.slice();
    changed[changed.length - 200]! ^= 1;
    for (const other of [changed, new Uint8Array([...mine, 10]), mine.slice(0, -1)])
      expect(await hand(other)).toMatchObject(refused);
    for (const form of [{ firstName: 'Another' }, { city: 'Edmonton' }, { email: 'another@clinic.example' }])
      expect(await hand(mine, form), JSON.stringify(form)).toMatchObject(refused);
    // Of another person whose agreement this server made as well, in whichever language.
    const others = await signedBy({
      role: 'Doctor',
      firstName: 'Sam',
      lastName,
      email,
      city,
      province,
      language: 'fr',
    });
    expect(await hand(others)).toMatchObject(refused);
    // Spaces are no other word, and neither are the letters of an address.
    expect(await hand(mine, { firstName: ` ${firstName} `, email: email.toUpperCase() })).toMatchObject({
      status: 200,
    });
  });

  test('that was signed before midnight is taken for two hours, and not of yesterday', async () => {
    const signup = await doctor();
    const { firstName = '', lastName = '', email = '', city = '', province = '' } = signup.form;
    const minute = 60_000;
    let midnight = Date.now();
    while (businessDay(new Date(midnight)) === businessDay(new Date())) midnight += minute;
    const { now } = server.app;
    const at = (minutes: number) => {
      server.app.now = () => new Date(midnight + minutes * minute);
    };
    try {
      at(-31);
      const mine = await signedBy({ role: 'Doctor', firstName, lastName, email, city, province });
      const hand = () => postSignup(server.origin, formOf({ ...signup, attachment: mine }));
      at(100);
      expect(await hand()).toMatchObject({ status: 409, body: { code: 'AGREEMENT_NOT_OURS' } });
      at(80);
      expect(await hand()).toMatchObject({ status: 200 });
    } finally {
      server.app.now = now;
    }
  });

  test('is recorded in the language in which it was signed, and told to the operator', async () => {
    const signup = await doctor();
    const { firstName = '', lastName = '', email = '', city = '', province = '' } = signup.form;
    const signer = { role: 'Doctor', firstName, lastName, email, city, province };
    const { body } = await server.call('signup-makeAgreement', {
      ...signer,
      language: 'fr',
      signature: { way: 'typed', name: `${firstName} ${lastName}` },
    });
    const attachment = new Uint8Array(Buffer.from((body as { pdf: string }).pdf, 'base64'));
    expect(await postSignup(server.origin, formOf({ ...signup, attachment }))).toMatchObject({ status: 200 });
    expect(
      await rows(
        'select agreement_language from signup_record r join person p on p.id = r.person_id where email = $1',
        [email],
      ),
    ).toEqual([{ agreement_language: 'fr' }]);
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await admin(String(email), join(folder.path, 'convention.pdf'))).toBe(0);
    expect(said.mock.calls.join('\n')).toContain('in French, made by this installation');
  });

  test('stays when files that nobody needs are removed', async () => {
    const signup = await doctor();
    const id = await signUp(signup);
    await server.app.write.query(`update stored_file set created_at = created_at - interval '3 days'`);
    await sweepFiles(server.app);
    const [file] = await rows<{ id: string }>(
      'select agreement_file_id as id from signup_record where person_id = $1',
      [id],
    );
    expect(await server.app.files.blobs.kept.writtenAt(file!.id)).not.toBeNull();
    expect(await rows('select 1 from stored_file where id = $1', [file!.id])).toHaveLength(1);
  });
});

test('a server that is killed in the middle of a signup leaves nothing of it, and its file goes with the sweep', async () => {
  const env = { ...register.env, ROLE: 'http' };
  const child = await startServer({ databaseUrl: database.url, dataDir: folder.path, env });
  const before = await everything();
  const blocker = await server.app.write.connect();
  const signup = await doctor();
  try {
    await blocker.query('begin');
    await blocker.query('lock table signup_record in access exclusive mode');
    await signed(signup);
    const posted = postSignup(child.url, formOf(signup)).catch(() => 'cut off');
    await vi.waitFor(
      async () =>
        expect(
          await rows(`select 1 from pg_locks where relation = 'signup_record'::regclass and not granted`),
        ).toHaveLength(1),
      { timeout: scaled(20_000), interval: 50 },
    );
    await child.kill();
    expect(await posted).toBe('cut off');
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  await vi.waitFor(
    async () => expect(await rows(`select 1 from pg_locks where relation = 'signup_record'::regclass`)).toEqual([]),
    {
      timeout: 20_000,
    },
  );
  expect(await everything()).toEqual({ ...before, files: before['files']! + 1 });
  const now = server.app.now;
  server.app.now = () => new Date(Date.now() + 30 * 60 * 60 * 1000);
  await sweepFiles(server.app);
  server.app.now = now;
  expect(await everything()).toEqual(before);
  // A person whose signup was cut off begins again, with the same address.
  await signUp(signup);
});

async function encryptedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.context.trailerInfo.Encrypt = pdf.context.register(
    pdf.context.obj({ Filter: 'Standard', V: 1, R: 2, P: -4, O: 'o'.repeat(32), U: 'u'.repeat(32) }),
  );
  return pdf.save({ useObjectStreams: false });
}
