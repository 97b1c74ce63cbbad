import { castPassword } from '@consult/testkit/cast.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { defaultPreferences } from '@consult/domain/profile/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../infra/db/new-id.ts';
import { createAccount } from '../account/account.ts';
import { cookieOf, quietServer } from '../account/identity-server.testing.ts';
import type { IdentityServer } from '../account/identity-server.testing.ts';

const { cast } = ownPeople();

let server: IdentityServer;

beforeAll(async () => {
  server = await quietServer();
});
afterAll(async () => {
  await server?.stop();
});

test('a profile tells the person, their roles and their locations, the default first', async () => {
  const [first, second, third] = [newId(), newId(), newId()];
  await server.app.write.query(
    `insert into clinic (id, name, city, province, phone, fax) select id, name, 'Calgary', 'AB', '(403) 555-0101',
      '(403) 555-0102'
       from unnest($1::uuid[], $2::text[]) c(id, name)`,
    [
      [first, second, third],
      ['First', 'Second', 'Third'],
    ],
  );
  await createAccount(server.app.write, {
    ...cast.derm,
    password: castPassword,
    preferences: { homepage: 'gallery', mobilePushNotifications: { aletheaNews: false } },
    locations: [
      { clinicId: first, emr: 'https://emr.example' },
      { clinicId: second },
      { clinicId: third, disabled: true },
    ],
  });
  // Another default than the first in the person's order.
  await server.app.write.query('update location set is_default = (clinic_id = $1) where person_id = $2', [
    second,
    cast.derm.id,
  ]);
  const cookie = cookieOf(await server.call('account-signIn', { email: cast.derm.email, password: castPassword }));

  const { status, body } = await server.call('profile-get', {}, { cookie });
  expect(status).toBe(200);
  const clinic = {
    street: '',
    city: 'Calgary',
    province: 'AB',
    postalCode: '',
    clinicPhone: '(403) 555-0101',
    fax: '(403) 555-0102',
    left: false,
    // Nobody else works there.
    editable: true,
    patientReplies: false,
  };
  expect(body).toEqual({
    uid: cast.derm.id,
    firstName: 'Sunita',
    lastName: 'Varga',
    searchFilters: ['Specialty', 'Subsite', 'PHN'],
    salutation: 'Dr.',
    credentials: 'MD, FRCPC',
    email: cast.derm.email,
    userRoles: ['specialist'],
    practiceId: cast.derm.practiceId,
    practiceIdName: 'Practice ID',
    province: 'AB',
    title: 'Dermatologist',
    phone: cast.derm.phone,
    calendarEmail: cast.derm.email,
    billingPortalUrl: null,
    integrations: { avaUuid: null },
    preferences: {
      ...defaultPreferences,
      homepage: 'gallery',
      mobilePushNotifications: { ...defaultPreferences.mobilePushNotifications, aletheaNews: false },
    },
    locations: [
      {
        ...clinic,
        id: expect.any(String),
        clinicId: second,
        clinicName: 'Second',
        emr: '',
        default: true,
        disabled: false,
      },
      {
        ...clinic,
        id: expect.any(String),
        clinicId: first,
        clinicName: 'First',
        emr: 'https://emr.example',
        default: false,
        disabled: false,
      },
      {
        ...clinic,
        id: expect.any(String),
        clinicId: third,
        clinicName: 'Third',
        emr: '',
        default: false,
        disabled: true,
        left: true,
      },
    ],
  });
});

test('a profile is only told to whoever is signed in', async () => {
  expect((await server.call('profile-get')).status).toBe(401);
});

test('a practice id is called what the province calls it, in the words of the content', async () => {
  const cookie = cookieOf(await server.call('account-signIn', { email: cast.derm.email, password: castPassword }));
  const named = async () =>
    ((await server.call('profile-get', {}, { cookie })).body as { practiceIdName: string }).practiceIdName;
  await server.app.write.query(`update person set province = 'BC' where id = $1`, [cast.derm.id]);
  expect(await named()).toBe('MSP Number');
  await server.app.write.query(
    `insert into content_document (name, body) values ('signup', $1) on conflict (name) do update
      set body = excluded.body`,
    [JSON.stringify({ validationSettings: { BC: { validationEnabled: true, fieldName: 'College number' } } })],
  );
  expect(await named()).toBe('College number');
});
