import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A mail as it came over the wire. */
export type ReceivedMail = { from: string; to: string[]; text: string };

/**
 * A small SMTP server (RFC 5321 without extensions), for tests. `refuseWith` answers every recipient with that line
 * instead.
 */
export class SmtpServer {
  readonly received: ReceivedMail[] = [];
  refuseWith: string | undefined;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket));

  static async start(): Promise<SmtpServer> {
    const made = new SmtpServer();
    made.#server.listen(0, '127.0.0.1');
    await once(made.#server, 'listening');
    return made;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    let mail: ReceivedMail = { from: '', to: [], text: '' };
    let inData = false;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 ready');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inData && line === '.') {
          inData = false;
          this.received.push(mail);
          mail = { from: '', to: [], text: '' };
          say('250 taken');
        } else if (inData) mail.text += `${line.replace(/^\./, '')}\r\n`;
        else if (/^MAIL FROM/i.test(line)) {
          mail = { from: addressIn(line), to: [], text: '' };
          say('250 ok');
        } else if (/^RCPT TO/i.test(line)) {
          if (!this.refuseWith) mail.to.push(addressIn(line));
          say(this.refuseWith ?? '250 ok');
        } else if (/^DATA/i.test(line)) {
          inData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  }
}

function addressIn(line: string): string {
  return /<(.*)>/.exec(line)?.[1] ?? '';
}
