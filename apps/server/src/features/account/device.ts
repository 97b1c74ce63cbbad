import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { describeDevice } from '@consult/domain/account/device.ts';
import type { DeviceDescription } from '@consult/domain/account/device.ts';
import type pg from 'pg';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';
import { newId } from '../../infra/db/new-id.ts';
import { accountMailValues, accountReader } from './credentials-changed.ts';
import type { AccountMailApp } from './credentials-changed.ts';
import { cookieValue } from './session-token.ts';

/** A browser keeps its device's key this long after the latest sign-in, in seconds: a year. */
export const deviceSeconds = 365 * 24 * 60 * 60;

/**
 * The key by which the server recognizes a device. `presented` is false where the device had none and gets this one.
 */
export type DeviceKey = { key: string; presented: boolean };

/**
 * The key of the device that a request comes from: header x-device of the app, else its cookie; a new one where it has
 * none.
 */
export function deviceKeyOf(headers: IncomingHttpHeaders, cookieName: string): DeviceKey {
  const header = headers['x-device'];
  const key = typeof header === 'string' ? header : cookieValue(headers.cookie, cookieName);
  return key !== null && /^[\w-]{22,64}$/.test(key)
    ? { key, presented: true }
    : { key: randomBytes(24).toString('base64url'), presented: false };
}

/**
 * The id of the device with this key, where the owner of an account has signed in on it before; else null.
 * @param email in small letters
 */
export async function knownDevice(
  client: Pick<pg.ClientBase, 'query'>,
  email: string,
  key: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'known-device',
    text: `select d.id from auth_user u join person_device d on d.person_id = u.id
        and d.key_hash = sha256(convert_to(u.id::text || E'\\n' || $2, 'UTF8')) where u.email = $1`,
    values: [email, key],
  });
  return rows[0]?.id ?? null;
}

/** Like knownDevice, of a person whose id is known. */
export async function knownDeviceOf(
  client: Pick<pg.ClientBase, 'query'>,
  personId: string,
  key: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'known-device-of',
    text: 'select id from person_device where person_id = $1 and key_hash = $2',
    values: [personId, deviceHash(personId, key)],
  });
  return rows[0]?.id ?? null;
}

/** Whether the app asks, and not a browser. */
export function isNative(headers: IncomingHttpHeaders): boolean {
  return headers['x-client'] === 'native';
}

/**
 * Notes, within the transaction that begins a session, that a person signed in on a device. Where they have signed in
 * before and never on this one, the mail about it is ordered as well. No address is stored (decision 5), so the mail
 * names none.
 * @returns the device's id
 */
export async function noteDevice(
  client: pg.ClientBase,
  app: AccountMailApp,
  personId: string,
  key: string,
  { browser, system, platform }: DeviceDescription,
): Promise<string> {
  const { rows } = await client.query<{ id: string; made: boolean; others: boolean }>({
    name: 'note-device',
    text: `insert into person_device as d (id, person_id, key_hash, browser, system, platform)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (person_id, key_hash) do update
        set last_seen_at = now(), browser = excluded.browser, system = excluded.system, platform = excluded.platform
      returning d.id, d.id = $1 as made, exists (select 1 from person_device o where o.person_id = $2) as others`,
    values: [newId(), personId, deviceHash(personId, key), browser, system, platform],
  });
  const device = rows[0];
  if (!device) throw new Error('the device was not noted');
  // The statement does not see its own row: `others` counts earlier devices only.
  if (device.made && device.others) await orderNewDevice(client, app, personId, { browser, system, platform });
  return device.id;
}

async function orderNewDevice(
  client: pg.ClientBase,
  app: AccountMailApp,
  personId: string,
  description: DeviceDescription,
): Promise<void> {
  const reader = await accountReader(client, personId);
  if (!reader) return;
  await app.outgoing.mail(client, {
    to: reader.email,
    template: 'new-device',
    language: reader.language,
    ...(reader.hasPerson ? { personId } : {}),
    values: { device: sayDevice(description, reader.language), ...accountMailValues(app, reader.language) },
  });
}

/** A device in words: 'Firefox, Windows', 'the app, Android', 'an unknown browser'. */
export function sayDevice({ browser, system, platform }: DeviceDescription, language: OutgoingLanguage): string {
  const unknown = language === 'fr' ? 'un navigateur inconnu' : 'an unknown browser';
  const app = language === 'fr' ? 'l’application' : 'the app';
  return [platform === 'web' ? browser || unknown : app, system].filter(Boolean).join(', ');
}

/** The description of the device that a request comes from. */
export function deviceOf(headers: IncomingHttpHeaders): DeviceDescription {
  return describeDevice(String(headers['user-agent'] ?? ''), isNative(headers));
}

/**
 * What is stored of a device's key, for one person. A key has 190 random bits, so a plain SHA-256 can not be guessed
 * back. knownDevice says the same in SQL.
 */
export function deviceHash(personId: string, key: string): Buffer {
  return createHash('sha256').update(`${personId}\n${key}`).digest();
}
