import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from './config.ts';

let folder: string;
const file = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dkim-'));
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  writeFileSync(file('good.pem'), generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem));
  writeFileSync(file('short.pem'), generateKeyPairSync('rsa', { modulusLength: 768 }).privateKey.export(pem));
  writeFileSync(file('other.pem'), generateKeyPairSync('ed25519').privateKey.export(pem));
  writeFileSync(file('text.pem'), 'SECRET WORDS');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const from = { MAIL_FROM: 'Consult <no-reply@mail.clinic.ca>', DKIM_SELECTOR: 'consult1' };

test('mail is signed for the domain that it comes from, or for one above it, and else for none', () => {
  expect(loadConfig({}).dkim).toBeUndefined();
  const env = { ...from, DKIM_KEY_FILE: file('good.pem') };
  expect(loadConfig(env).dkim).toMatchObject({ domain: 'mail.clinic.ca', selector: 'consult1' });
  expect(loadConfig({ ...env, DKIM_DOMAIN: 'clinic.ca' }).dkim?.domain).toBe('clinic.ca');
  for (const DKIM_DOMAIN of ['elsewhere.ca', 'inic.ca', 'clinic.ca; d=x'])
    expect(() => loadConfig({ ...env, DKIM_DOMAIN })).toThrow('DKIM_DOMAIN must be the domain of MAIL_FROM');
  expect(() => loadConfig({ ...env, MAIL_FROM: '' })).toThrow('DKIM_DOMAIN must be the domain of MAIL_FROM');
});

test('nothing starts with half of the settings, or with a key that can not be read', () => {
  expect(() => loadConfig({ ...from })).toThrow('DKIM_KEY_FILE is missing');
  expect(() => loadConfig({ ...from, DKIM_SELECTOR: '', DKIM_KEY_FILE: file('good.pem') })).toThrow('DKIM_SELECTOR');
  expect(() => loadConfig({ ...from, DKIM_SELECTOR: 'a b', DKIM_KEY_FILE: file('good.pem') })).toThrow('DKIM_SELECTOR');
  for (const name of ['missing.pem', 'text.pem', 'short.pem', 'other.pem', '.'])
    expect(() => loadConfig({ ...from, DKIM_KEY_FILE: file(name) }), name).toThrow(
      'DKIM_KEY_FILE can not be read as an RSA private key (PEM) of at least 1024 bits.',
    );
});

test('the pace of mails is a number that can be kept', () => {
  expect(['', '5', '0.5', '1000'].map((text) => loadConfig({ MAIL_PER_SECOND: text }).mailPerSecond)).toEqual([
    undefined,
    5,
    0.5,
    1000,
  ]);
  for (const wrong of ['0', '-1', '1001', 'fast', 'NaN', '0.01'])
    expect(() => loadConfig({ MAIL_PER_SECOND: wrong }), wrong).toThrow('MAIL_PER_SECOND must be a number');
});
