import type { IncomingMessage } from 'node:http';
import { PassThrough, finished } from 'node:stream';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { notAsDeclared, refuse } from '../../call/implement.ts';
import { refuseSignup } from './signup-refusal.ts';

/** The largest agreement, in bytes. */
export const agreementMaxBytes = 10 * 1024 * 1024;
/** The longest text part, in bytes: a form of full fields is far below. */
const textMaxBytes = 64 * 1024;

export const partNames = ['formData', 'pracIdValid', 'attachment', 'plan', 'role'] as const;
export type PartName = (typeof partNames)[number];
export type Parts = ReadonlyMap<PartName, Buffer>;

const limitOf = (name: PartName): number => (name === 'attachment' ? agreementMaxBytes : textMaxBytes);

/**
 * The parts of a signup's form as they arrive; it holds no more in memory than each may be long. It refuses at once,
 * with the rest of the body unread.
 * @throws INVALID_INPUT naming an unknown, repeated or overlong part; TOO_LARGE
 */
export function readParts(request: IncomingMessage): Promise<Parts> {
  const { promise, resolve, reject } = Promise.withResolvers<Parts>();
  const body = bodyOf(request);
  const parts = new Map<PartName, Buffer>();
  const begun = new Set<PartName>();
  const reading: Promise<void>[] = [];
  const fail = (error: unknown): void => {
    body.unpipe();
    reject(error);
  };
  let form: ReturnType<typeof openForm>;
  try {
    form = openForm(request);
  } catch {
    return Promise.reject(notAForm());
  }
  form.on('file', (name, stream) => {
    // A stream that nobody listens to would end the process with its error.
    stream.on('error', () => fail(notAForm()));
    const known = partNames.find((one) => one === name);
    if (!known || begun.has(known)) {
      stream.resume();
      return fail(
        refuse('INVALID_INPUT', {
          [sayName(name)]: known ? notAsDeclared('This part comes twice.') : notAsDeclared('There is no such part.'),
        }),
      );
    }
    begun.add(known);
    const read = collect(known, stream).then((bytes) => void parts.set(known, bytes));
    reading.push(read);
    read.catch(fail);
  });
  form.on('error', () => fail(notAForm()));
  form.on('finish', () => void Promise.all(reading).then(() => resolve(parts), fail));
  body.on('error', () => fail(notAForm()));
  body.pipe(form);
  return promise;
}

const openForm = (request: IncomingMessage) =>
  new Busboy({
    headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
    // Reads every part as a stream, whether it calls itself a file or not.
    isPartAFile: () => true,
    limits: { fieldNameSize: 100, fileSize: agreementMaxBytes + 1, headerPairs: 20, headerSize: 4096 },
  });

async function collect(name: PartName, stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > limitOf(name)) {
      throw name === 'attachment'
        ? refuseSignup('TOO_LARGE')
        : refuse('INVALID_INPUT', { [name]: { code: 'text-too-long' } });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * The arriving bytes on a pipe of their own: when the parser gives up in the middle, the connection stays open for the
 * answer.
 */
function bodyOf(request: IncomingMessage): Readable {
  const body = request.pipe(new PassThrough());
  finished(request, (error) => error && body.destroy(error));
  return body;
}

const notAForm = () => refuse('INVALID_INPUT', { input: notAsDeclared('This is no form that can be read.') });

/** A field name that is safe to repeat in the answer. */
const sayName = (name: string | undefined): string => (/^[A-Za-z0-9_-]{1,40}$/.test(name ?? '') ? name! : 'input');
