import { hash } from 'node:crypto';
import type { getAdapter } from 'better-auth/db/adapter';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>;
type Row = Record<string, unknown>;

/** The form of a token in auth_session. A token is 190 random bits, so a plain SHA-256 can not be guessed back. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/**
 * An adapter of the sign-in library that stores a session's token as its hash, while the library goes on seeing tokens.
 * It hashes the tokens that the library writes and asks for, and gives rows that the library finds by a token that
 * token back. Rows that the library finds otherwise (all sessions of a person) bear the hash, which opens nothing.
 */
export function withHashedTokens(adapter: Adapter): Adapter {
  return { ...hashing(adapter), transaction: (work) => adapter.transaction((trx) => work(hashing(trx))) };
}

function hashing<A extends Omit<Adapter, 'transaction'>>(adapter: A): A {
  return {
    ...adapter,
    create: async (given) => {
      const row = (await adapter.create({ ...given, data: hashedData(given.model, given.data) })) as Row;
      return isSession(given.model) && 'token' in row ? { ...row, token: (given.data as Row)['token'] } : row;
    },
    findOne: async (given) => {
      const { where, restore } = hashedWhere(given.model, given.where);
      return restore(await adapter.findOne<Row>({ ...given, where }));
    },
    findMany: async (given) => {
      const { where, restore } = hashedWhere(given.model, given.where ?? []);
      return (await adapter.findMany<Row>({ ...given, where })).map(restore);
    },
    update: async (given) => {
      const { where, restore } = hashedWhere(given.model, given.where);
      return restore(await adapter.update<Row>({ ...given, where, update: hashedData(given.model, given.update) }));
    },
    updateMany: (given) =>
      adapter.updateMany({
        ...given,
        where: hashedWhere(given.model, given.where).where,
        update: hashedData(given.model, given.update),
      }),
    consumeOne: async (given) => {
      const { where, restore } = hashedWhere(given.model, given.where);
      return restore(await adapter.consumeOne<Row>({ ...given, where }));
    },
    count: (given) => adapter.count({ ...given, where: hashedWhere(given.model, given.where ?? []).where }),
    delete: (given) => adapter.delete({ ...given, where: hashedWhere(given.model, given.where).where }),
    deleteMany: (given) => adapter.deleteMany({ ...given, where: hashedWhere(given.model, given.where).where }),
  } as A;
}

const isSession = (model: string): boolean => model === 'session';

function hashedData<T extends Row>(model: string, data: T): T {
  return isSession(model) && typeof data['token'] === 'string' ? { ...data, token: hashToken(data['token']) } : data;
}

/** The condition with hashes for tokens, and a function that gives a found row its token back. */
function hashedWhere(model: string, where: Where): { where: Where; restore: <T extends Row | null>(row: T) => T } {
  if (!isSession(model)) return { where, restore: (row) => row };
  const tokens = new Map<string, string>();
  const hashed = (token: string): string => {
    const stored = hashToken(token);
    tokens.set(stored, token);
    return stored;
  };
  const changed = where.map((condition) => {
    if (condition.field !== 'token') return condition;
    if (typeof condition.value === 'string') return { ...condition, value: hashed(condition.value) };
    if (Array.isArray(condition.value))
      return { ...condition, value: condition.value.map((token) => hashed(String(token))) };
    return condition;
  });
  return {
    where: changed,
    restore: (row) => {
      const token = row === null ? undefined : tokens.get(String(row['token']));
      return token === undefined ? row : { ...row, token };
    },
  };
}
