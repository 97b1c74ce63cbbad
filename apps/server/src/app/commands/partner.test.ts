import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patients } from '@consult/testkit/demo/patients.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startCallsWorld } from '../calls-world.testing.ts';
import type { CallsWorld } from '../calls-world.testing.ts';
import { runAdmin } from '../admin.ts';

let world: CallsWorld;
let folder: string;
let said: string[];
let audience: string;
beforeAll(async () => {
  world = await startCallsWorld();
  // The commands use the configured public URL as the server's address, so this is where it listens.
  audience = world.app.config.publicUrl;
  world.app.config.publicUrl = world.url;
  folder = await mkdtemp(join(tmpdir(), 'partner-'));
});
afterAll(async () => {
  world.app.config.publicUrl = audience;
  await world.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const admin = (...args: string[]): Promise<number> =>
  runAdmin(['partner', ...args], {
    PUBLIC_URL: world.url,
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });

/** Opens the launch whose address the command printed. */
async function openPrinted(): Promise<{ patientInfo: { lastName: string } }> {
  const address = new URL(/^http\S+$/m.exec(said.join('\n'))![0]);
  const plus = await world.client('plus');
  return plus.call('ava-econsultAuth', { jwt: address.searchParams.get('jwt')! });
}

it('launches as the demo partner about a patient of the demo world, whose name and number are in no address', async () => {
  expect(await admin('launch', '--patient', '2', '--service', world.serviceId)).toBe(0);
  expect(said.join('\n')).toContain(`serviceId=${world.serviceId}`);
  expect(said.join('\n')).not.toContain(patients[1]!.phn);
  expect((await openPrinted()).patientInfo.lastName).toBe(patients[1]!.lastName);
});

it('adds a partner with its public key, launches with its private one, and disables it', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const [own, secret] = [join(folder, 'public.pem'), join(folder, 'private.pem')];
  await writeFile(own, publicKey.export({ type: 'spki', format: 'pem' }));
  await writeFile(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(await admin('add', '--id', 'northside', '--name', 'Northside', '--public-key', own)).toBe(0);
  expect(await admin('launch', '--id', 'northside', '--key', secret)).toBe(0);
  await openPrinted();
  expect(await admin('disable', '--id', 'northside')).toBe(0);
  await expect(openPrinted()).rejects.toMatchObject({ code: 'LAUNCH_REFUSED' });
  expect(await admin('launch', '--id', 'northside', '--key', secret)).toBe(1);
  const { rows } = await world.app.write.query<{ kind: string }>(
    `select kind from audit_entry where detail ->> 'partner' = 'northside' order by at, id`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['partner-added', 'partner-disabled']);
});

it('says where a partner takes photos, and prints the key that signs them; only an address that is kept secret', async () => {
  const address = async () =>
    (await world.app.write.query<{ upload_url: string | null }>(`select upload_url from partner where id = 'demo-emr'`))
      .rows[0]!.upload_url;
  expect(await admin('photos', '--id', 'demo-emr', '--url', 'https://ava.example/photos')).toBe(0);
  expect(said.join('\n')).toContain('-----BEGIN PUBLIC KEY-----');
  expect(await address()).toBe('https://ava.example/photos');
  for (const bad of ['http://ava.example/photos', 'nowhere'])
    expect(await admin('photos', '--id', 'demo-emr', '--url', bad)).toBe(1);
  expect(await admin('photos', '--id', 'nobody', '--url', 'off')).toBe(1);
  expect(await admin('photos', '--id', 'demo-emr', '--url', 'off')).toBe(0);
  expect(await address()).toBe(null);
});

it('refuses a key of another kind, an unknown partner, and a launch without the key', async () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  const file = join(folder, 'weak.pem');
  await writeFile(file, weak.export({ type: 'spki', format: 'pem' }));
  expect(await admin('add', '--id', 'weak', '--name', 'Weak', '--public-key', file)).toBe(1);
  expect(said.join('\n')).toContain('The key must be Ed25519');
  expect(await admin('disable', '--id', 'nobody')).toBe(1);
  expect(await admin('launch', '--id', 'northside')).toBe(2);
  expect(await admin('add', '--id', 'northside')).toBe(2);
});
