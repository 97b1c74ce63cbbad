import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';
import type { FcmConfig } from './fcm-push.ts';

/** A message as the service received it. */
export type SentPush = {
  token: string;
  notification: Record<string, string>;
  data: Record<string, string>;
  [field: string]: unknown;
};
/** The service's answer for a token. */
export type FcmAnswer = { status: number; body?: unknown; retryAfter?: string };

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const scope = 'https://www.googleapis.com/auth/firebase.messaging';

/** A token service and a push service on this machine, as strict as the real ones about who asks and how. */
export class FcmServer {
  readonly sent: SentPush[] = [];
  /** Assertions that were exchanged. */
  exchanged = 0;
  /** Its answers for these tokens; for others it takes the message. */
  readonly answers = new Map<string, FcmAnswer>();
  /** The answer of the token service, where it gives no token. */
  refuseTokens: FcmAnswer | undefined;
  /** How long access tokens last, in seconds. */
  lastsSeconds = 3600;
  #access = '';
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async start(): Promise<FcmServer> {
    const made = new FcmServer();
    made.#server.listen(0, '127.0.0.1');
    await once(made.#server, 'listening');
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get config(): FcmConfig {
    return {
      projectId: 'clinic-project',
      clientEmail: 'push@clinic-project.example',
      privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      tokenUrl: `${this.url}/token`,
      url: this.url,
    };
  }

  /** Revokes the access token that is in use. */
  revoke(): void {
    this.#access = '';
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const say = ({ status, body: said = {}, retryAfter }: FcmAnswer): void => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(retryAfter ? { 'retry-after': retryAfter } : {}),
      });
      response.end(JSON.stringify(said));
    };
    if (request.url === '/token') return say(await this.#exchange(new URLSearchParams(body)));
    if (request.url !== '/v1/projects/clinic-project/messages:send' || request.method !== 'POST')
      return say({ status: 404 });
    if (this.#access === '' || request.headers.authorization !== `Bearer ${this.#access}`)
      return say({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } });
    const { message } = JSON.parse(body) as { message: SentPush };
    const answer = this.answers.get(message.token) ?? { status: 200, body: { name: 'projects/clinic-project/m/1' } };
    if (answer.status === 200) this.sent.push(message);
    say(answer);
  }

  async #exchange(form: URLSearchParams): Promise<FcmAnswer> {
    if (this.refuseTokens) return this.refuseTokens;
    const key = await importSPKI(keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'RS256');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
      issuer: 'push@clinic-project.example',
      audience: `${this.url}/token`,
      maxTokenAge: '1 minute',
    });
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || payload['scope'] !== scope)
      return { status: 400, body: { error: 'invalid_grant' } };
    this.exchanged += 1;
    this.#access = `access-${this.exchanged}`;
    return {
      status: 200,
      body: { access_token: this.#access, expires_in: this.lastsSeconds, token_type: 'Bearer' },
    };
  }
}

/** The service's answer for a device that is gone. */
export const unregistered: FcmAnswer = {
  status: 404,
  body: {
    error: {
      status: 'NOT_FOUND',
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' }],
    },
  },
};
