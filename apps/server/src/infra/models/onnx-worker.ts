import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import * as ort from 'onnxruntime-web';

/** To the thread: a picture for the model in a file. One order at a time. */
export type ToWorker = {
  path: string;
  /** Names the file's present content: another one is read anew. */
  state: string;
  names: { input: string | undefined; output: string | undefined };
  data: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
  dims: readonly number[];
};
/** From the thread: the model's output, or what the library says of its failure, for the operator's own eyes. */
export type FromWorker = { output: Float32Array } | { failure: string };

/** Models that were used lately stay open; each takes its file's size of memory. */
const mostOpen = 3;
const open = new Map<string, Promise<ort.InferenceSession>>();

// One thread: the process has other work for its processors.
ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'fatal';

const port = parentPort!;
port.on('message', (order: ToWorker) => {
  run(order).then(
    (output) => port.postMessage({ output } satisfies FromWorker),
    (error: unknown) => port.postMessage({ failure: String(error).slice(0, 500) } satisfies FromWorker),
  );
});

async function run(order: ToWorker): Promise<Float32Array> {
  const session = await sessionOf(order);
  const { data, dims, names } = order;
  const tensor =
    data instanceof Uint8Array ? new ort.Tensor('uint8', data, dims) : new ort.Tensor('float32', data, dims);
  const output = names.output ?? session.outputNames[0]!;
  const result = await session.run({ [names.input ?? session.inputNames[0]!]: tensor }, [output]);
  return Float32Array.from((await result[output]!.getData()) as Float32Array);
}

async function sessionOf({ path, state }: ToWorker): Promise<ort.InferenceSession> {
  const key = `${path} ${state}`;
  const known = open.get(key);
  open.delete(key);
  const session = known ?? readFile(path).then((bytes) => ort.InferenceSession.create(bytes));
  open.set(key, session);
  for (const [other, old] of open) {
    if (open.size <= mostOpen) break;
    open.delete(other);
    await (await old).release();
  }
  return session;
}
