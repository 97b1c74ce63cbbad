import type { PracticeIdRegister } from './register.ts';
import { RegisterUnavailableError } from './register-unavailable.ts';

/** A person waits for the answer: after this time the register counts as away. */
const patienceMs = 5000;

/**
 * A register behind HTTP: `POST <url>` with `{province, practiceId}` and a bearer token is answered with 200 and
 * `{"found": true}` or `{"found": false}`. Anything else, and nothing within five seconds, is no answer.
 */
export function httpRegister({ url, token }: { url: string; token: string }): PracticeIdRegister {
  return {
    async has(province, practiceId) {
      const answer: unknown = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ province, practiceId }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
        .then((response) => (response.status === 200 ? response.json() : null))
        .catch(() => null);
      const found = (answer as { found?: unknown } | null)?.found;
      // The cause could quote the address, which may hold a secret: the operator sees only that it failed, and asks the
      // register.
      if (typeof found !== 'boolean') throw new RegisterUnavailableError('The practice-id register did not answer.');
      return found;
    },
  };
}
