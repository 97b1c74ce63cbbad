import { createHmac, hash, hkdfSync } from 'node:crypto';
import type pg from 'pg';
import type { Keystore } from './keystore.ts';
import { purposeKeys } from './purpose-keys.ts';

/**
 * Keyed hashes under the term key: equal texts can be found, and no text can be read. While all terms are being written
 * under a new key (decision 49), two keys are in use: new terms are written under the newer one, and searches look
 * under both.
 */
export type Terms = {
  /** Version of the term key that new terms are written under. */
  readonly version: number;
  /** Whether two keys are in use: a record's terms may be written anew between two statements. */
  readonly replacing: boolean;
  /**
   * The term of a normalised word (packages/domain/src/inbox/search-terms.ts) for one owner and column: a signed 64-bit
   * number as PostgreSQL's bigint spells it.
   */
  ownerTerm: (ownerId: string, column: string, word: string) => string;
  /** The same under each key in use, for searching or deleting it. */
  ownerTerms: (ownerId: string, column: string, word: string) => string[];
  /**
   * 32 bytes that are the same for the same content: tells a repeated submission from a changed one. Always under the
   * first key, since the content is not there to be hashed again.
   */
  contentHash: (content: string | Buffer) => Buffer;
  /**
   * 32 bytes for a patient's health number within one clinic. `phn` is already stripped to its bare letters and digits.
   */
  phnHash: (clinicId: string, province: string, phn: string) => Buffer;
  /** The same under each key in use, for searching. */
  phnHashes: (clinicId: string, province: string, phn: string) => Buffer[];
  /**
   * 32 bytes for an address that must never be forgotten and is kept nowhere else: under the first key, that under the
   * second, and so on to the newest. So a key can be replaced without the address, and who holds an older key can try
   * none. One for each key that there was, the newest first: all of them are looked for, the newest is written.
   */
  addressHashes: (address: string) => { version: number; hash: Buffer }[];
  /** Such a hash of an older version as it is under the newest key. */
  renewedAddressHash: (hash: Buffer, version: number) => Buffer;
  /**
   * Loads which keys are in use now. Callers await it before they write terms, in the transaction that writes them: so
   * nobody writes under an older key once a newer one is there.
   */
  refresh: (client: Pick<pg.ClientBase, 'query'>) => Promise<void>;
  /**
   * Looks something up by its terms, under the keys that are in use then. Looks again where a newer key came meanwhile:
   * a missing row may have been written under that one.
   */
  find: <T>(client: Pick<pg.ClientBase, 'query'>, look: () => Promise<T>) => Promise<T>;
};

/**
 * Opens the terms of this database, making its term key where there is none.
 * @param pool whose connections nobody holds while they wait for terms (`Pools.keys`)
 * @throws KeystoreError
 */
export async function openTerms(pool: pg.Pool, keystore: Keystore): Promise<Terms> {
  const known = new Map<number, Hashes>();
  let inUse: Hashes[] = [];
  const learn = async (): Promise<void> => {
    for (const { version, key } of await purposeKeys(pool, keystore, 'terms'))
      if (!known.has(version)) known.set(version, hashesOf(key, version));
  };
  await learn();
  const refresh = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
    const { rows } = await client.query<{ version: number }>({
      name: 'term-keys-in-use',
      text: `select version from purpose_key where purpose = 'terms' and retired_at is null order by version desc`,
    });
    if (rows.some(({ version }) => !known.has(version))) await learn();
    // Of two loads at once the older answer may come last: it must not take a new key away again.
    if (rows[0]!.version < (inUse[0]?.version ?? 0)) return;
    inUse = rows.map(({ version }) => known.get(version)!);
  };
  await refresh(pool);
  return termsUnder({ inUse: () => inUse, known: () => [...known.values()], refresh });
}

/** Terms under a given 32-byte key, the only one. */
export const termsOf = (key: Buffer, version: number): Terms => termsUnderAll([{ key, version }]);

/** Terms under given keys, of which the newest alone is in use. */
export function termsUnderAll(keys: readonly { key: Buffer; version: number }[]): Terms {
  const known = keys.map(({ key, version }) => hashesOf(key, version)).toSorted((a, b) => b.version - a.version);
  return termsUnder({ inUse: () => known.slice(0, 1), known: () => known, refresh: async () => undefined });
}

type Keys = {
  /** Newest first. */
  inUse: () => readonly Hashes[];
  /** With those that are retired. */
  known: () => readonly Hashes[];
  refresh: Terms['refresh'];
};

function termsUnder({ inUse, known, refresh }: Keys): Terms {
  /** Every key that there was, oldest first, up to the newest in use. */
  const chain = (): Hashes[] => known().toSorted((a, b) => a.version - b.version);
  const first = chain()[0]!;
  return {
    get version() {
      return inUse()[0]!.version;
    },
    get replacing() {
      return inUse().length > 1;
    },
    ownerTerm: (...of) => inUse()[0]!.ownerTerm(...of),
    ownerTerms: (...of) => inUse().map(({ ownerTerm }) => ownerTerm(...of)),
    contentHash: first.contentHash,
    phnHash: (...of) => inUse()[0]!.phnHash(...of),
    phnHashes: (...of) => inUse().map(({ phnHash }) => phnHash(...of)),
    addressHashes(address) {
      let over = Buffer.from(address);
      const hashes = chain().map(({ version, addressHash }) => ({ version, hash: (over = addressHash(over)) }));
      return hashes.toReversed();
    },
    renewedAddressHash: (hash, version) =>
      chain()
        .filter((key) => key.version > version)
        .reduce((over, { addressHash }) => addressHash(over), hash),
    refresh,
    async find(client, look) {
      for (;;) {
        await refresh(client);
        const newest = inUse()[0]!.version;
        const found = await look();
        await refresh(client);
        if (inUse()[0]!.version === newest) return found;
      }
    },
  };
}

type Hashes = Pick<Terms, 'version' | 'ownerTerm' | 'contentHash' | 'phnHash'> & {
  addressHash: (addressOrHash: Buffer) => Buffer<ArrayBuffer>;
};

/** Derives a key of its own for each use, with HKDF. */
function hashesOf(key: Buffer, version: number): Hashes {
  const words = derived(key, 'words');
  const contents = derived(key, 'contents');
  const healthNumbers = derived(key, 'health-numbers');
  const addresses = derived(key, 'addresses');
  return {
    version,
    ownerTerm: ownerTermOf(words),
    contentHash: (content) => createHmac('sha256', contents).update(content).digest(),
    phnHash: (clinicId, province, phn) =>
      createHmac('sha256', healthNumbers).update(`${clinicId}\0${province}\0${phn}`).digest(),
    addressHash: (addressOrHash) => createHmac('sha256', addresses).update(addressOrHash).digest(),
  };
}

const BLOCK = 64;
const LONGEST = 1024;

/**
 * The first 64 bits of HMAC-SHA-256(key, owner, column, word) as a signed number, made of two one-shot hashes (RFC
 * 2104): a consult has some hundred terms, and making an Hmac object for each costs more than hashing (4.2 against 2.5
 * µs).
 */
export function ownerTermOf(key: Buffer): Terms['ownerTerm'] {
  const inner = Buffer.alloc(BLOCK + LONGEST, 0x36);
  const outer = Buffer.alloc(BLOCK + 32, 0x5c);
  for (let at = 0; at < key.length; at++) {
    inner[at]! ^= key[at]!;
    outer[at]! ^= key[at]!;
  }
  return (ownerId, column, word) => {
    const text = `${ownerId}\0${column}\0${word}`;
    if (text.length * 3 > LONGEST) return createHmac('sha256', key).update(text).digest().readBigInt64BE(0).toString();
    const length = inner.write(text, BLOCK, 'utf8');
    outer.write(hash('sha256', inner.subarray(0, BLOCK + length), 'latin1'), BLOCK, 'latin1');
    return hash('sha256', outer, 'buffer').readBigInt64BE(0).toString();
  };
}

const derived = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `consult.terms.${use}`, 32));
