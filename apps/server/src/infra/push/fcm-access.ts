import { importPKCS8, SignJWT } from 'jose';
import { TryFailure } from '../jobs/failure.ts';
import { retryAfterOf } from './retry-after.ts';

/** A service account of the push service, with the fields of its JSON key file. */
export type ServiceAccount = { projectId: string; clientEmail: string; privateKey: string; tokenUrl: string };

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** The server asks for a new access token this many milliseconds before the old one ends. */
const marginMs = 60_000;

type Access = { token: string; until: number };

/**
 * The access token of a service account: exchanges a signed assertion for it, and keeps it until shortly before it
 * ends.
 */
export class FcmAccess {
  readonly #account: ServiceAccount;
  readonly #timeoutMs: number;
  #access: Promise<Access> | undefined;

  constructor(account: ServiceAccount, timeoutMs: number) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws TryFailure where the token service refuses or is away */
  async token(): Promise<string> {
    const kept = this.#access;
    if (kept) {
      const access = await kept.catch(() => undefined);
      if (access && access.until > Date.now()) return access.token;
      // Another call may have asked for a new one meanwhile.
      if (this.#access === kept) this.#access = undefined;
    }
    this.#access ??= this.#ask();
    return (await this.#access).token;
  }

  /** Forgets a token that the service refused before its time, unless another one is in use by now. */
  async refused(token: string): Promise<void> {
    const kept = this.#access;
    const access = await kept?.catch(() => undefined);
    if (access?.token === token && this.#access === kept) this.#access = undefined;
  }

  async #ask(): Promise<Access> {
    const { clientEmail, privateKey, tokenUrl } = this.#account;
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime('1 hour')
      .sign(await importPKCS8(privateKey, 'RS256'));
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grantType, assertion }),
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      // A refused assertion is tried again too: an operator may mend the clock or the key.
      throw new TryFailure(`PUSH_TOKEN_${response.status}`, { afterSeconds: retryAfterOf(response.headers) });
    }
    const { access_token: token, expires_in: seconds } = (await response.json()) as Record<string, unknown>;
    if (typeof token !== 'string' || typeof seconds !== 'number')
      throw new TryFailure('PUSH_TOKEN_UNREADABLE', { afterSeconds: 0 });
    return { token, until: Date.now() + seconds * 1000 - marginMs };
  }
}
