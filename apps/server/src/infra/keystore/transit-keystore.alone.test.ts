import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase } from '@consult/testkit/database.ts';
import type { TestDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { columnTypes } from '../db/pool.ts';
import { decrypt, encrypt, UnreadableError } from './cipher.ts';
import { openKeyring } from './keyring.ts';
import { openKeystore } from './open-keystore.ts';
import { rotateMaster } from './rotation.ts';

/**
 * The part of the Transit protocol that is used, as the service documents it:
 * https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
class TransitService {
  readonly requests: string[] = [];
  readonly versions = new Map<number, Buffer>();
  minDecryption = 1;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        this.requests.push(`${request.method} ${request.url}`);
        const [status, data] =
          request.headers['x-vault-token'] === 'good' ? this.#answer(request.method!, request.url!, text) : [403, null];
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(data ? { data } : { errors: ['no'] }));
      });
    });
  }

  #answer(method: string, url: string, text: string): [number, object | null] {
    const body = (text ? JSON.parse(text) : {}) as { plaintext?: string; ciphertext?: string };
    const latest = Math.max(0, ...this.versions.keys());
    if (url === '/v1/transit/keys/consult') {
      if (method === 'POST') this.versions.set(1, randomBytes(32));
      else if (latest === 0) return [404, null];
      return [200, { latest_version: Math.max(1, latest), min_decryption_version: this.minDecryption }];
    }
    if (url === '/v1/transit/keys/consult/rotate') {
      this.versions.set(latest + 1, randomBytes(32));
      return [200, {}];
    }
    const place = (version: number) => ({ table: 'transit', column: String(version), id: '' });
    if (url === '/v1/transit/encrypt/consult') {
      const sealed = encrypt(this.versions.get(latest)!, place(latest), Buffer.from(body.plaintext!, 'base64'));
      return [200, { ciphertext: `vault:v${latest}:${sealed.toString('base64')}` }];
    }
    const [, version = '', sealed = ''] = /^vault:v(\d+):(.*)$/.exec(body.ciphertext ?? '') ?? [];
    try {
      return [
        200,
        {
          plaintext: decrypt(
            this.versions.get(Number(version))!,
            place(Number(version)),
            Buffer.from(sealed, 'base64'),
          ).toString('base64'),
        },
      ];
    } catch (error) {
      if (error instanceof UnreadableError) return [400, null];
      throw error;
    }
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.closeAllConnections();
      this.#server.close(() => resolve());
    });
  }
}

let database: TestDatabase;
let pool: pg.Pool;
let service: TransitService;
let url: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, types: columnTypes });
  service = new TransitService();
  url = await service.start();
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await service.stop();
});

const keystore = (token = 'good') =>
  openKeystore({ keystoreFile: '/nowhere', keyService: { url, token, key: 'consult' } });

test('a key service holds the masters and is asked per process, not per record', async () => {
  const keyring = await openKeyring(pool, keystore());
  const before = service.requests.length;
  const made = Array.from({ length: 200 }, () => {
    const id = randomUUID();
    return { id, ...keyring.newDataKey(id) };
  });
  expect(service.requests.length).toBe(before);
  const other = await openKeyring(pool, keystore());
  for (const { id, keyId, wrapped, key } of made) expect(await other.unwrap(keyId, wrapped, id)).toEqual(key);
  expect(service.requests.length - before).toBeLessThan(5);
});

test('its key is rotated without touching records, and old versions stay readable', async () => {
  const running = await openKeyring(pool, keystore());
  const id = randomUUID();
  const made = running.newDataKey(id);
  expect(await rotateMaster(pool, keystore())).toMatchObject({ masterId: 'consult:v2' });
  expect((await pool.query('select distinct master_id from wrapping_key')).rows).toEqual([{ master_id: 'consult:v2' }]);
  expect(await (await openKeyring(pool, keystore())).unwrap(made.keyId, made.wrapped, id)).toEqual(made.key);
});

test('a wrapped key put into another row is refused', async () => {
  const { wrapped, masterId } = await (async () => {
    await keystore().createFirstMaster();
    return keystore().wrap(Buffer.alloc(32, 3), 'wrapping_key|2026-11');
  })();
  expect(await keystore().unwrap(masterId, wrapped, 'wrapping_key|2026-11')).toEqual(Buffer.alloc(32, 3));
  await expect(keystore().unwrap(masterId, wrapped, 'wrapping_key|2026-12')).rejects.toThrow('does not belong to');
});

test('a version that is no longer decrypted, a wrong token and an absent service end in one clear line', async () => {
  await openKeyring(pool, keystore());
  await keystore().rotateMaster();
  service.minDecryption = 2;
  await expect(openKeyring(pool, keystore())).rejects.toThrow(/^The database holds keys wrapped by master consult:v1/);
  await expect(openKeyring(pool, keystore('bad'))).rejects.toThrow(
    /^The key service \S+ refused keys with key consult \(403\)\.$/,
  );
  await service.stop();
  await expect(openKeyring(pool, keystore())).rejects.toThrow(/^The key service \S+ can not be reached\.$/);
  await service.start();
});
