import type { IncomingHttpHeaders } from 'node:http';
import type { RateLimit } from '../infra/rate-limit/rate-limit.ts';
import type { Viewer } from './viewer.ts';

/** What carries a session. A FastifyRequest is one. */
export type SessionRequest = { headers: IncomingHttpHeaders };

/** What a session that is not fully open may still do. */
export type OpenFor = {
  /** True for calls that are open before the second factor that a role requires is set up. */
  beforeSecondFactor?: boolean;
  /** True for calls that are open to a locked session. */
  whileLocked?: boolean;
};

/** Who makes a request, and what ends or locks their session. The account room implements it; one per process. */
export type Sessions = {
  /** How often something may be tried, counted over all processes. */
  readonly limits: RateLimit;
  readonly cookieName: string;
  /** The cookie by which a browser is recognized. */
  readonly deviceCookieName: string;
  /** Signs what clients present, and keys the hashes of rate limits. */
  readonly secret: string;
  /**
   * The viewer of a request, from its cookie or its authorization header; null without a good session. Every way into
   * the server asks here. It therefore refuses a locked session, and one that lacks a required second factor, unless
   * `openFor` admits it.
   * @throws OTHER_PERSON before anything else, LOCKED, SECOND_FACTOR_REQUIRED
   */
  resolve(request: SessionRequest, openFor?: OpenFor): Promise<Viewer | null>;
  /**
   * The viewer of a request that stays open, and when its session runs out (ms since 1970). Like resolve, but a token
   * that has been replaced opens nothing.
   * @throws OTHER_PERSON before anything else, LOCKED, SECOND_FACTOR_REQUIRED
   */
  resolveListener(request: SessionRequest): Promise<(Viewer & { sessionEndsAt: number }) | null>;
  /**
   * Like resolve, but always asks the database, never the cache, and also gives a viewer who lacks a required second
   * factor. `hasPerson` is false for an account without a profile.
   * @throws LOCKED
   */
  recompute(request: SessionRequest): Promise<{ viewer: Viewer; hasPerson: boolean } | null>;
  /**
   * The viewer of a session by its id, for what acts in its place elsewhere: a phone that it let in. Null where it has
   * ended, ran out, is locked, or lacks a required second factor. `counts`: whether this is a use of it; one that
   * nobody used for longer than the idle time is locked in any case.
   */
  behind(sessionId: string, use: { counts: boolean }): Promise<Viewer | null>;
  /** The viewer of a session that was just made. */
  ofToken(token: string): Promise<{ viewer: Viewer; hasPerson: boolean } | null>;
  /** The cookie that carries a signed token, with the attributes of decision 5. */
  cookieFor(signed: string): Promise<string>;
  /** The cookie by which a browser is recognized for a year. */
  deviceCookieFor(key: string): Promise<string>;
  /** The `set-cookie` headers by which a browser drops its session. */
  dropCookies(request: SessionRequest): Promise<string[]>;
  /** Removes sessions, codes and challenges that ran out. */
  sweep(): Promise<void>;
  /** Ends a session everywhere, with audit entry and live event in the same transaction. */
  end(sessionId: string): Promise<void>;
  /** Locks a session everywhere, with audit entry and live event as `end`. */
  lock(sessionId: string): Promise<void>;
  /** Unlocks a session everywhere; its owner has proven who they are. */
  unlock(sessionId: string): Promise<void>;
};
