import { importPKCS8, SignJWT } from 'jose';
import { TryFailure } from '../jobs/failure.ts';
import { retryAfterOf } from './retry-after.ts';

/** A service account of the push service, as its JSON key file names things. */
export type ServiceAccount = { projectId: string; clientEmail: string; privateKey: string; tokenUrl: string };

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** An access token is asked anew this long before it ends, in milliseconds. */
const marginMs = 60_000;

type Access = { token: string; until: number };

/**
 * The access token of a service account: a signed assertion is exchanged for it, and it is kept until shortly before it
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
      // Somebody else may have asked meanwhile.
      if (this.#access === kept) this.#access = undefined;
    }
    this.#access ??= this.#ask();
    return (await this.#access).token;
  }

  /** Forgets a token that was refused before its time, unless another one is in use by now. */
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
      // Also a refused assertion is tried again: a clock or a key that an operator mends.
      throw new TryFailure(`PUSH_TOKEN_${response.status}`, { afterSeconds: retryAfterOf(response.headers) });
    }
    const { access_token: token, expires_in: seconds } = (await response.json()) as Record<string, unknown>;
    if (typeof token !== 'string' || typeof seconds !== 'number')
      throw new TryFailure('PUSH_TOKEN_UNREADABLE', { afterSeconds: 0 });
    return { token, until: Date.now() + seconds * 1000 - marginMs };
  }
}
