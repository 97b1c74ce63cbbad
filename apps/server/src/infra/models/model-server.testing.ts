import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cardShape } from './card.ts';
import type { Card } from './card.ts';
import { cardOf } from './models.testing.ts';

/** What a request for a prediction holds, by the open inference protocol (KServe v2). */
export type AskedOfServer = {
  id: string;
  inputs: { name: string; shape: number[]; datatype: string; data: number[] }[];
  outputs: { name: string }[];
};

/** How a server answers one of its addresses: a value as JSON, or by itself. */
type Answer = object | string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A server of models by the public protocol, whose model is `skin` and has three labels. Tests change its answers. */
export async function startModelServer() {
  const asked: AskedOfServer[] = [];
  const requests: string[] = [];
  const tensor = (name: string, shape: number[]) => ({ name, datatype: 'FP32', shape });
  const well = {
    '/v2/health/ready': '' as Answer,
    '/v2/models/skin': {
      name: 'skin',
      versions: ['1'],
      platform: 'onnxruntime_onnx',
      inputs: [tensor('pixels', [-1, 3, 16, 16])],
      outputs: [tensor('scores', [-1, 3])],
    } as Answer,
    '/v2/models/skin/infer': {
      model_name: 'skin',
      model_version: '1',
      outputs: [{ ...tensor('scores', [1, 3]), data: [0.2, 0.7, 0.1] }],
    } as Answer,
  };
  const answers: Record<string, Answer> = { ...well };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url ?? '';
      requests.push(path);
      if (request.method === 'POST') asked.push(JSON.parse(Buffer.concat(pieces).toString()) as AskedOfServer);
      const answer = answers[path];
      if (answer === undefined) response.writeHead(404).end('{"error":"no such model"}');
      else if (typeof answer === 'function') answer(request, response);
      else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** What was sent to it, and which addresses it was asked at. */
    asked,
    requests,
    answers,
    /** Everything is as it should be again. */
    mend: () => Object.assign(answers, well),
    card: (more: object = {}): Card => cardShape.parse(cardOf({ server: { url, model: 'skin' }, ...more })),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;
