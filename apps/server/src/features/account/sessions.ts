import { personHeader } from '@consult/contract/headers.ts';
import { serializeCookie } from 'better-call';
import type pg from 'pg';
import type { Config } from '../../call/config.ts';
import { refuse } from '../../call/implement.ts';
import type { OpenFor, SessionRequest, Sessions } from '../../call/sessions.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { noteSession } from '../../infra/audit/asking.ts';
import { eventsOfTransaction } from '../permission/permission.ts';
import { openAuth, sessionSeconds } from './auth.ts';
import type { Auth } from './auth.ts';
import { hashToken } from './hashed-tokens.ts';
import { deviceSeconds } from './device.ts';
import { loadViewer, loadViewerBehind, replacementOf } from './load-viewer.ts';
import type { LoadedViewer } from './load-viewer.ts';
import { RateLimit } from '../../infra/rate-limit/rate-limit.ts';
import { sessionSecret } from './secret.ts';
import { hostCookie, presentedBy, verifySigned } from './session-token.ts';
import { ViewerCache } from './viewer-cache.ts';
import type { LiveClaims } from './viewer-cache.ts';

export type SessionsOptions = {
  pools: { write: pg.Pool; read: pg.Pool };
  live: LiveClaims & { committed(events: readonly LiveEvent[]): void };
  config: Pick<Config, 'publicUrl' | 'secret' | 'keystoreFile' | 'idleLockMinutes'>;
};

/** The server notes the use of a session at most once in this many seconds. */
const usedEvery = 60;

/** Finds out who makes a request, by better-auth and our tables. One per process; made by openSessions. */
export class AuthSessions implements Sessions {
  readonly #auth: Auth;
  /** How often something may be tried, counted over all processes. */
  readonly limits: RateLimit;
  readonly cookieName: string;
  /** The cookie by which a browser is recognized. */
  readonly deviceCookieName: string;
  /** Signs what clients present, and keys the hashes of rate limits. */
  readonly secret: string;
  readonly #options: SessionsOptions;
  readonly #cache: ViewerCache;

  constructor(options: SessionsOptions, auth: Auth, cookieName: string, secret: string) {
    this.#options = options;
    this.#cache = new ViewerCache(options.live);
    this.#auth = auth;
    this.cookieName = cookieName;
    this.deviceCookieName = cookieName.replace('session_token', 'device');
    this.secret = secret;
    // Its commits do not wait for the disk: a power cut forgives the tries of half a second.
    this.limits = new RateLimit(options.pools.read, secret);
  }

  /**
   * The viewer of a request, from its cookie or its authorization header; null without a good session. It comes from
   * memory while this process hears the live events (it was verified before it was kept), else from one statement.
   * Every way into the server asks here. It therefore refuses a locked session, and one that lacks a required second
   * factor, unless the parameters admit it.
   * @param beforeSecondFactor true for calls that are open before the second factor that a role requires is set up
   * @param whileLocked true for calls that are open to a locked session
   * @throws OTHER_PERSON before anything else, LOCKED, SECOND_FACTOR_REQUIRED
   */
  async resolve(
    request: SessionRequest,
    { beforeSecondFactor = false, whileLocked = false }: OpenFor = {},
  ): Promise<Viewer | null> {
    return (await this.#known(request, beforeSecondFactor, whileLocked))?.viewer ?? null;
  }

  /**
   * The viewer of a request that stays open, and when its session runs out (ms since 1970). Like resolve, but a token
   * that has been replaced opens nothing: the open request would outlive the seconds for which that token is still
   * good.
   * @throws OTHER_PERSON, LOCKED, SECOND_FACTOR_REQUIRED
   */
  async resolveListener(request: SessionRequest): Promise<(Viewer & { sessionEndsAt: number }) | null> {
    const known = await this.#known(request, false, false);
    return known && !known.replaced ? { ...known.viewer, sessionEndsAt: known.expiresAt } : null;
  }

  async #known(
    request: SessionRequest,
    beforeSecondFactor: boolean,
    whileLocked: boolean,
  ): Promise<LoadedViewer | null> {
    const presented = presentedBy(request.headers, this.cookieName);
    if (presented === null) return null;
    const known =
      this.#cache.get(presented) ?? (await this.#cache.load(presented, () => this.#verifyAndLoad(presented)));
    if (known && isOthers(request, known.viewer)) throw refuse('OTHER_PERSON');
    if (known?.locked && !whileLocked) throw refuse('LOCKED');
    if (known?.viewer.secondFactorRequired && !beforeSecondFactor) throw refuse('SECOND_FACTOR_REQUIRED');
    if (known) noteSession({ personId: known.viewer.personId, method: known.method });
    return known;
  }

  /**
   * Like resolve, but always asks the database, never the cache, and also gives a viewer who lacks a required second
   * factor, for the claims, which say so. `hasPerson` is false for an account without a profile.
   * @throws LOCKED
   */
  async recompute(request: SessionRequest): Promise<{ viewer: Viewer; hasPerson: boolean } | null> {
    const presented = presentedBy(request.headers, this.cookieName);
    if (presented === null) return null;
    const known = await this.#cache.renew(presented, () => this.#verifyAndLoad(presented));
    if (known?.locked) throw refuse('LOCKED');
    return known;
  }

  /** See `Sessions`. It asks the database each time, since no live event tells a process of what is behind it. */
  async behind(sessionId: string, { counts }: { counts: boolean }): Promise<Viewer | null> {
    const loaded = await loadViewerBehind(this.#options.pools.read, this.secret, sessionId);
    const known = loaded && (await this.#withUse(loaded, counts));
    return known && !known.locked && !known.viewer.secondFactorRequired ? known.viewer : null;
  }

  /** The viewer of a session that was just made. */
  async ofToken(token: string): Promise<{ viewer: Viewer; hasPerson: boolean } | null> {
    return loadViewer(this.#options.pools.read, this.secret, hashToken(token));
  }

  /** The cookie that carries a signed token, with the attributes of decision 5. */
  async cookieFor(signed: string): Promise<string> {
    return this.#cookie(this.cookieName, signed, sessionSeconds);
  }

  /** The cookie by which a browser is recognized for a year. */
  async deviceCookieFor(key: string): Promise<string> {
    return this.#cookie(this.deviceCookieName, key, deviceSeconds);
  }

  async #cookie(name: string, value: string, maxAge: number): Promise<string> {
    const { attributes } = (await this.#auth.$context).authCookies.sessionToken;
    return serializeCookie(name, value, { ...attributes, maxAge });
  }

  async dropCookies({ headers: { cookie } }: SessionRequest): Promise<string[]> {
    const { headers } = await this.#auth.api.signOut({
      headers: new Headers(cookie ? { cookie } : {}),
      returnHeaders: true,
    });
    // The library drops the cookie under the name that it would give it: the one of before `__Host-`.
    return [...headers.getSetCookie(), await this.#cookie(this.cookieName, '', 0)];
  }

  /** Removes sessions, codes and challenges that ran out. Some of the sign-ins call it. */
  async sweep(): Promise<void> {
    for (const table of ['auth_session', 'auth_verification']) {
      await this.#options.pools.read.query(
        `delete from ${table} where id in (select id from ${table} where expires_at < now() - interval '1 day'
          limit 1000 for update skip locked)`,
      );
    }
    await this.#options.pools.read.query(
      `delete from person_device where id in (
         select d.id from person_device d where d.last_seen_at < now() - make_interval(secs => $1)
           and not exists (select 1 from auth_session s where s.device_id = d.id) limit 1000 for update skip locked)`,
      [deviceSeconds],
    );
    await this.#options.pools.read.query(`delete from sign_in_challenge where expires_at < now() - interval '1 day'`);
  }

  /**
   * Ends a session everywhere: deletes its row, whose triggers write the audit entry and the live event in the same
   * transaction.
   */
  end(sessionId: string): Promise<void> {
    return this.#change('delete from auth_session where id = $1', [sessionId]);
  }

  /** Locks a session everywhere, with audit entry and live event as `end`. */
  lock(sessionId: string): Promise<void> {
    return this.#change('update auth_session set locked_at = now() where id = $1 and locked_at is null', [sessionId]);
  }

  /** Unlocks a session everywhere; its owner has proven who they are. */
  unlock(sessionId: string): Promise<void> {
    return this.#change('update auth_session set locked_at = null, used_at = now() where id = $1', [sessionId]);
  }

  /** One statement about a session's row, whose triggers write the audit entry and the event. */
  async #change(text: string, values: readonly string[]): Promise<void> {
    // Reads the event only to tell other processes at once; else they would learn it by their next poll.
    const events = await inTransaction(this.#options.pools.write, async (client) => {
      await client.query(text, [...values]);
      return eventsOfTransaction(client);
    });
    this.#options.live.committed(events);
  }

  async #verifyAndLoad(presented: string): Promise<LoadedViewer | null> {
    const { pools } = this.#options;
    const token = verifySigned(presented, this.secret);
    if (token === null) return null;
    const hash = hashToken(token);
    const loaded = (await loadViewer(pools.read, this.secret, hash)) ?? (await this.#loadReplaced(hash));
    return loaded && (await this.#withUse(loaded));
  }

  async #loadReplaced(hash: string): Promise<LoadedViewer | null> {
    const replacement = await replacementOf(this.#options.pools.read, hash);
    const loaded = replacement && (await loadViewer(this.#options.pools.read, this.secret, replacement.tokenHash));
    return loaded && { ...loaded, replaced: true, expiresAt: Math.min(loaded.expiresAt, replacement.goodUntil) };
  }

  /**
   * Notes that a session is used. Locks it instead where nobody used it for longer than the idle time (decision 37).
   * @param counts false for what is no use of it
   */
  async #withUse(loaded: LoadedViewer, counts = true): Promise<LoadedViewer> {
    const { pools, config } = this.#options;
    const { sessionId } = loaded.viewer;
    if (loaded.locked) return loaded;
    if (config.idleLockMinutes > 0 && loaded.unused > config.idleLockMinutes * 60) {
      await this.lock(sessionId);
      return { ...loaded, locked: true };
    }
    if (counts && loaded.unused >= usedEvery)
      await pools.read.query({
        name: 'session-used',
        text: 'update auth_session set used_at = now() where id = $1 and used_at < now() - make_interval(secs => $2)',
        values: [sessionId, usedEvery - 1],
      });
    return loaded;
  }
}

/** Whether a request was meant to be made by another person than the viewer. */
function isOthers({ headers }: SessionRequest, viewer: Viewer): boolean {
  const meant = headers[personHeader];
  return meant !== undefined && (typeof meant !== 'string' || meant.toLowerCase() !== viewer.personId);
}

/** Opens the sessions of this process. @throws Error in one sentence when SECRET is too short */
export async function openSessions(options: SessionsOptions): Promise<AuthSessions> {
  const secret = await sessionSecret(options.pools.write, options.config);
  const auth = await openAuth(options.pools.write, options.config.publicUrl, secret);
  const { authCookies } = await auth.$context;
  return new AuthSessions(options, auth, hostCookie(authCookies.sessionToken.name), secret);
}
