import type { IncomingHttpHeaders } from 'node:http';
import type pg from 'pg';
import type { Config } from '../../app/config.ts';
import type { Viewer } from '../../app/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { openAuth } from './auth.ts';
import type { Auth } from './auth.ts';
import { hashToken } from './hashed-tokens.ts';
import { loadViewer } from './load-viewer.ts';
import type { LoadedViewer } from './load-viewer.ts';
import { RateLimit } from './rate-limit.ts';
import { sessionSecret } from './secret.ts';
import { tokenOf } from './session-token.ts';
import { ViewerCache } from './viewer-cache.ts';
import type { LiveClaims } from './viewer-cache.ts';

/** What carries a session. A FastifyRequest is one. */
export type SessionRequest = { headers: IncomingHttpHeaders };

export type SessionsOptions = {
  pools: { write: pg.Pool; read: pg.Pool };
  live: LiveClaims & { committed(events: readonly LiveEvent[]): void };
  config: Pick<Config, 'publicUrl' | 'secret' | 'keystoreFile'>;
};

/** Who makes a request. One per process; made by openSessions. */
export class Sessions {
  readonly auth: Auth;
  /** How often something may be tried, counted over all processes. */
  readonly limits: RateLimit;
  readonly cookieName: string;
  readonly #secret: string;
  readonly #options: SessionsOptions;
  readonly #cache: ViewerCache;

  constructor(options: SessionsOptions, auth: Auth, cookieName: string, secret: string) {
    this.#options = options;
    this.#cache = new ViewerCache(options.live);
    this.auth = auth;
    this.cookieName = cookieName;
    this.#secret = secret;
    // Its commits do not wait for the disk: a power cut forgives the tries of half a second.
    this.limits = new RateLimit(options.pools.read, secret);
  }

  /**
   * The viewer of a request, from its cookie or its authorization header; null without a good session. From memory while the live
   * events are heard (then it costs one HMAC), else one statement.
   */
  async resolve(request: SessionRequest): Promise<Viewer | null> {
    const token = tokenOf(request.headers, this.cookieName, this.#secret);
    if (token === null) return null;
    const tokenHash = hashToken(token);
    const known = this.#cache.get(tokenHash) ?? (await this.#load(tokenHash));
    return known?.viewer ?? null;
  }

  /** Like resolve, but asks the database whatever is remembered. `hasPerson` is false for an account without a profile. */
  async recompute(request: SessionRequest): Promise<{ viewer: Viewer; hasPerson: boolean } | null> {
    const token = tokenOf(request.headers, this.cookieName, this.#secret);
    return token === null ? null : loadViewer(this.#options.pools.read, hashToken(token));
  }

  /** The viewer of a session that was just made, whose token is known. */
  async ofToken(token: string): Promise<{ viewer: Viewer; hasPerson: boolean } | null> {
    return this.#load(hashToken(token));
  }

  /** Ends a session everywhere: the row goes, and with it, in the same transaction, the audit entry and the live event come. */
  async end(sessionId: string): Promise<void> {
    this.#cache.forget((viewer) => viewer.sessionId === sessionId);
    // The row's trigger writes the event: here only to tell other processes at once instead of by their next poll.
    const events = await inTransaction(this.#options.pools.write, async (client) => {
      await client.query('delete from auth_session where id = $1', [sessionId]);
      return eventsOfTransaction(client);
    });
    this.#options.live.committed(events);
  }

  #load(tokenHash: string): Promise<LoadedViewer | null> {
    return this.#cache.load(tokenHash, () => loadViewer(this.#options.pools.read, tokenHash));
  }
}

/** Opens the sessions of this process. @throws Error in one sentence when SECRET is too short */
export async function openSessions(options: SessionsOptions): Promise<Sessions> {
  const secret = await sessionSecret(options.pools.write, options.config);
  const auth = await openAuth(options.pools.write, options.config.publicUrl, secret);
  const { authCookies } = await auth.$context;
  return new Sessions(options, auth, authCookies.sessionToken.name, secret);
}
