import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { KeystoreError } from './keystore.ts';
import type { Keystore } from './keystore.ts';

/** A key service that speaks the Transit protocol (HashiCorp Vault, OpenBao). */
export type KeyService = {
  /** Such as https://vault.example:8200. */
  url: string;
  /** Allowed to encrypt, decrypt, read and rotate the one key. */
  token: string;
  /** Name of the key in the service. */
  key: string;
};

const encrypted = z.object({ data: z.object({ ciphertext: z.string().regex(/^vault:v\d+:/) }) });
const decrypted = z.object({ data: z.object({ plaintext: z.base64() }) });
const described = z.object({ data: z.object({ latest_version: z.int(), min_decryption_version: z.int() }) });

const TIMEOUT_MS = 10_000;
const SUM = 32;

/**
 * Masters in an external key service, which they never leave. A master's id is the key's name and version. The
 * associated data of a wrapped key travels inside as a hash, since not every version of the service takes any.
 */
export function openTransitKeystore(service: KeyService): Keystore {
  const masterId = (version: number): string => `${service.key}:v${version}`;

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ status: number; answer: unknown }> {
    let response: Response;
    try {
      response = await fetch(`${service.url}/v1/transit/${path}`, {
        method,
        headers: { 'x-vault-token': service.token, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new KeystoreError(`The key service ${service.url} can not be reached.`);
    }
    const answer: unknown = await response.json().catch(() => null);
    return { status: response.status, answer };
  }

  async function expectAnswer<T>(shape: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const { status, answer } = await ask(method, path, body);
    const parsed = shape.safeParse(answer);
    // The service's own message may quote the request.
    if (status !== 200 || !parsed.success)
      throw new KeystoreError(
        `The key service ${service.url} refused ${path.split('/')[0]} with key ${service.key} (${status}).`,
      );
    return parsed.data;
  }

  const describe = () => expectAnswer(described, 'GET', `keys/${service.key}`);

  return {
    async wrap(key, bound) {
      const plaintext = Buffer.concat([sumOf(bound), key]).toString('base64');
      const { data } = await expectAnswer(encrypted, 'POST', `encrypt/${service.key}`, { plaintext });
      return {
        masterId: masterId(Number(/^vault:v(\d+):/.exec(data.ciphertext)![1])),
        wrapped: Buffer.from(data.ciphertext),
      };
    },
    async unwrap(_masterId, wrapped, bound) {
      const { data } = await expectAnswer(decrypted, 'POST', `decrypt/${service.key}`, {
        ciphertext: wrapped.toString(),
      });
      const plain = Buffer.from(data.plaintext, 'base64');
      if (plain.length <= SUM || !timingSafeEqual(plain.subarray(0, SUM), sumOf(bound))) {
        throw new KeystoreError(`A wrapped key does not belong to ${bound}.`);
      }
      return plain.subarray(SUM);
    },
    async missing(masterIds) {
      const { data } = await describe();
      const oldest = Math.max(1, data.min_decryption_version);
      const present = new Set(
        Array.from({ length: data.latest_version - oldest + 1 }, (_, index) => masterId(oldest + index)),
      );
      return masterIds.filter((id) => !present.has(id));
    },
    async createFirstMaster() {
      const { status } = await ask('GET', `keys/${service.key}`);
      if (status !== 404) return;
      const made = await ask('POST', `keys/${service.key}`, { type: 'aes256-gcm96' });
      if (made.status >= 300)
        throw new KeystoreError(`The key service ${service.url} refused to make key ${service.key} (${made.status}).`);
    },
    async rotateMaster() {
      const { status } = await ask('POST', `keys/${service.key}/rotate`, {});
      if (status >= 300)
        throw new KeystoreError(`The key service ${service.url} refused to rotate key ${service.key} (${status}).`);
      return masterId((await describe()).data.latest_version);
    },
  };
}

const sumOf = (bound: string): Buffer => createHash('sha256').update(bound).digest();
