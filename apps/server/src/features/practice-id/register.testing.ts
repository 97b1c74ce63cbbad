import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A register that knows every practice id, and the environment of a server that asks it. */
export async function startOpenRegister(): Promise<{ env: Record<string, string>; stop: () => void }> {
  const register = createServer((request, response) => {
    request.resume();
    response.end('{"found": true}');
  });
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
  return {
    env: {
      PRACTICE_ID_REGISTER_URL: `http://127.0.0.1:${(register.address() as AddressInfo).port}/ask`,
      PRACTICE_ID_REGISTER_TOKEN: 'token-of-the-register',
    },
    stop: () => {
      register.closeAllConnections();
      register.close();
    },
  };
}
