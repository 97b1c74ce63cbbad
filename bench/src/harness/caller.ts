import { Client } from 'undici';

/** One connection to a server that stays open, with as little work in this process as can be. */
export type Connection = {
  /** Posts a body, with more headers, and gives the answer's text. @throws Error unless the answer is 2xx */
  post(path: string, body: string | Buffer, more?: Readonly<Record<string, string>>): Promise<string>;
  get(path: string): Promise<string>;
  close(): Promise<void>;
};

/** Opens a connection, with the session's cookie where there is one. */
export function connect(url: string, cookie = ''): Connection {
  const client = new Client(url, { pipelining: 1 });
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  const send = (
    method: 'GET' | 'POST',
    path: string,
    body: string | Buffer | null,
    more: Readonly<Record<string, string>> = {},
  ): Promise<string> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let status = 0;
      client.dispatch(
        { method, path, headers: { ...headers, ...more }, body },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, statusCode) => void (status = statusCode),
          onResponseData: (_controller, chunk) => void chunks.push(chunk),
          onResponseEnd() {
            const text = chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks).toString();
            if (status >= 200 && status < 300) resolve(text);
            else reject(new Error(`${path} answered ${status} ${text.slice(0, 300)}`));
          },
          onResponseError: (_controller, error) => reject(error),
        },
      );
    });
  return {
    post: (path, body, more) => send('POST', path, body, more),
    get: (path) => send('GET', path, null),
    close: () => client.close(),
  };
}

/** The path of a call. */
export const callPath = (name: string): string => `/V5/call/${name}`;
