import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** This many tries in this many seconds, counted from the first one. */
export type Limit = { tries: number; seconds: number };

/** How many times the tries of one address all addresses of its network have together. */
const networkShare = 10;

/** One counted try of this many also removes counters that have run out. */
const sweepEvery = 200;

/** Limits of tries that hold over all processes, because the database counts them. */
export class RateLimit {
  readonly #pool: pg.Pool;
  readonly #secret: string;

  /** @param secret keys the hashes under which accounts and addresses are counted, so that the table names nobody */
  constructor(pool: pg.Pool, secret: string) {
    this.#pool = pool;
    this.#secret = secret;
  }

  /**
   * Counts one try and says whether it is within the limit. One atomic statement: of tries at once in several processes
   * it lets no more than the limit through.
   * @param what the kind of try, such as 'sign-in:account'
   * @param whom the account or the address
   */
  async take(what: string, whom: string, limit: Limit): Promise<boolean> {
    return (await this.count(what, whom, limit)) <= limit.tries;
  }

  /**
   * Counts one try from an address, and one of the network around it: who has many addresses beside each other has no
   * more than `networkShare` times what one has.
   */
  async takeFrom(what: string, ip: string, limit: Limit): Promise<boolean> {
    const around = { ...limit, tries: limit.tries * networkShare };
    return (
      (await this.take(what, limitedAddress(ip), limit)) && this.take(`${what}:network`, limitedNetwork(ip), around)
    );
  }

  /** Like `take`, but says the how manieth try within the limit's time it was, from 1. */
  async count(what: string, whom: string, { seconds }: Pick<Limit, 'seconds'>): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>({
      name: 'rate-limit-take',
      text: `insert into rate_limit as r (key, count, resets_at) values ($1, 1, now() + make_interval(secs => $2))
        on conflict (key) do update set
          count = case when r.resets_at <= now() then 1 else r.count + 1 end,
          resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
        returning count`,
      values: [this.#key(what, whom), seconds],
    });
    if (Math.random() * sweepEvery < 1) await this.#sweep();
    return rows[0]?.count ?? 0;
  }

  /** Takes one try back, where only failures are to count. */
  async giveBack(what: string, whom: string): Promise<void> {
    await this.#pool.query({
      name: 'rate-limit-give-back',
      text: 'update rate_limit set count = greatest(count - 1, 0) where key = $1 and resets_at > now()',
      values: [this.#key(what, whom)],
    });
  }

  /** Sets the count to zero, after somebody proved in another way that the tries were their own. */
  async forget(what: string, whom: string): Promise<void> {
    await this.#pool.query('delete from rate_limit where key = $1', [this.#key(what, whom)]);
  }

  async #sweep(): Promise<void> {
    await this.#pool.query(
      `delete from rate_limit where key in (select key from rate_limit where resets_at < now() limit 1000
        for update skip locked)`,
    );
  }

  #key(what: string, whom: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${what}\n${whom}`).digest();
  }
}

/**
 * The part of an address that is limited: an IPv4 address whole, of an IPv6 address the network of 64 bits that one
 * customer has.
 */
export function limitedAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * The network around an address that one customer may hold whole: of IPv4 the first 24 bits, of IPv6 the first 48.
 */
export function limitedNetwork(ip: string): string {
  const address = limitedAddress(ip);
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.replace(/\.\d+$/, '');
}
