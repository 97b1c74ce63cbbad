import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { CallName, Calls } from '@consult/contract/calls.ts';
import type { ErrorBody } from '@consult/contract/error-body.ts';
import { phoneHeader, visitHeader } from '@consult/contract/headers.ts';
import { castPassword } from './cast.ts';
import { openLiveFeed } from './live-feed.ts';
import type { LiveFeed } from './live-feed.ts';

/** A call that the server refused: the failure's name, and the faults by field. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The id of the record that the refusal leads to. */
  readonly about: string | undefined;
  /** Why it is too late to take something back. */
  readonly late: ErrorBody['late'];

  constructor(name: string, status: number, body: Partial<ErrorBody>) {
    super(`${name}: ${status} ${body.code ?? ''} ${body.error ?? ''}`);
    this.status = status;
    this.code = body.code ?? '';
    this.fields = body.fields ?? {};
    this.about = body.about;
    this.late = body.late;
  }
}

/** A person at a server: makes calls and listens, over connections that stay open. */
export type Client = {
  /** @throws CallError when the server refuses */
  call<Name extends CallName>(name: Name, input: Calls[Name]['input']): Promise<Calls[Name]['output']>;
  /** Opens the event stream; ready once the server has said hello. `cursor` is where an earlier one ended. */
  live(cursor?: string): Promise<LiveFeed>;
  /** The cookie header of the session; '' without one. */
  cookie: string;
  /** The same session at another server process. */
  at(url: string): Client;
  /** Closes the idle connections. */
  close(): void;
};

/**
 * Somebody who is not signed in.
 * @param as.visit the token of their visit to a patient's link
 * @param as.phone the token of a phone that was let in to add photos
 * @param as.address the address of this machine that they come from, such as 127.0.0.9: limits count by it
 */
export function visitor(url: string, as: { visit?: string; phone?: string; address?: string } = {}): Client {
  const agent = new Agent({ keepAlive: true, ...(as.address ? { localAddress: as.address } : {}) });
  const carried = {
    ...(as.visit === undefined ? {} : { [visitHeader]: as.visit }),
    ...(as.phone === undefined ? {} : { [phoneHeader]: as.phone }),
  };
  return clientWith(url, carried, agent);
}

/** The browser of the tests: the same for everybody, so that nobody gets a mail about a new device. */
const device = 'consult.device=the-browser-of-the-tests';

/**
 * Signs in as the browser does and keeps the session's cookie.
 * @throws CallError SIGN_IN_FAILED
 */
export async function signIn(url: string, email: string, password = castPassword): Promise<Client> {
  const agent = new Agent();
  const { headers } = await post(agent, url, 'account-signIn', { email, password }, { cookie: device });
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!).join('; ');
  if (!cookie) throw new Error('The sign-in set no cookie.');
  return clientWith(url, { cookie });
}

/** What a client says of itself with every call. */
type Carried = Readonly<Record<string, string>>;

function clientWith(url: string, carried: Carried, agent = new Agent({ keepAlive: true })): Client {
  const { cookie = '' } = carried;
  return {
    cookie,
    call: async (name, input) => (await post(agent, url, name, input, carried)).body as Calls[typeof name]['output'],
    live: (cursor) => openLiveFeed(url, cookie, cursor),
    at: (other) => clientWith(other, carried),
    close: () => agent.destroy(),
  };
}

type Answer = { headers: IncomingMessage['headers']; body: unknown };

function post(agent: Agent, url: string, name: string, input: unknown, carried: Carried): Promise<Answer> {
  const payload = Buffer.from(JSON.stringify(input));
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/V5/call/${name}`,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': payload.length,
          ...carried,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          const status = response.statusCode ?? 0;
          try {
            const body: unknown = text === '' ? {} : JSON.parse(text);
            if (status >= 200 && status < 300) resolve({ headers: response.headers, body });
            else reject(new CallError(name, status, body as ConstructorParameters<typeof CallError>[2]));
          } catch {
            reject(new CallError(name, status, { error: 'The answer is not JSON.' }));
          }
        });
      },
    );
    sent.once('error', reject);
    sent.end(payload);
  });
}
