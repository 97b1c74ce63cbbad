import { createHash, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';

/** A photo as the partner received it. */
export type ReceivedPhoto = { claims: JWTPayload; contentType: string; bytes: Buffer; headers: string };

/** What the partner does with the next photo. */
export type PartnerAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'silence';

/** A partner's server on this machine, as strict as a real one about who sends it which bytes. */
export class PlayedPartner {
  readonly received: ReceivedPhoto[] = [];
  /** Tries, also those that were refused. */
  tries = 0;
  answer: PartnerAnswer = { status: 201 };
  readonly #known: { id: string; issuer: string; publicPem: string };
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  private constructor(known: { id: string; issuer: string; publicPem: string }) {
    this.#known = known;
  }

  /** @param known its own id, and who sends: the installation's PUBLIC_URL and public key */
  static async start(known: { id: string; issuer: string; publicPem: string }): Promise<PlayedPartner> {
    const made = new PlayedPartner(known);
    made.#server.listen(0, '127.0.0.1');
    await once(made.#server, 'listening');
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/photos`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.tries += 1;
    const { answer } = this;
    if (answer === 'silence') return;
    const bytes = await buffer(request);
    const claims = await this.#claimsOf(request, bytes);
    if (!claims) return void response.writeHead(401).end();
    if (answer.status < 300) {
      const headers = JSON.stringify(request.headers);
      this.received.push({ claims, contentType: request.headers['content-type'] ?? '', bytes, headers });
    }
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  async #claimsOf(request: IncomingMessage, bytes: Buffer): Promise<JWTPayload | null> {
    if (request.method !== 'POST' || request.url !== '/photos') return null;
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const { id: audience, issuer, publicPem } = this.#known;
    const checks = { algorithms: ['EdDSA'], audience, issuer, typ: 'upload+jwt', maxTokenAge: '10 minutes' };
    try {
      const { payload } = await jwtVerify(token, createPublicKey(publicPem), checks);
      return payload['sha256'] === createHash('sha256').update(bytes).digest('hex') ? payload : null;
    } catch {
      return null;
    }
  }
}
