import { connect } from 'node:net';

/**
 * Makes a request as a browser does, which reads the answer once it has sent all.
 * @returns the answer as it stands on the wire
 * @throws Error where the connection is cut meanwhile
 */
export async function sendThenRead(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<string> {
  const { hostname, port, host, pathname } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  const all = { host, ...headers, 'content-length': body.length };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(`${method} ${pathname} HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(body, () => resolve());
  });
  let answer = '';
  for await (const part of socket) answer += String(part);
  return answer;
}
