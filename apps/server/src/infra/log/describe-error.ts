/** The loggable parts of a failure: kinds, codes and places in the code. Never a message, which may quote a value. */
export type ErrorDescription = {
  type: string;
  code?: string | number;
  /** Of PostgreSQL and the operating system: names of things, never of values. */
  constraint?: string;
  table?: string;
  column?: string;
  routine?: string;
  syscall?: string;
  /** Only of classes that promise it. */
  message?: string;
  stack?: string[];
  cause?: ErrorDescription;
  errors?: ErrorDescription[];
};

/** An error whose message holds no value of any record: it may be logged. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Classes whose messages are written for the person who runs the server, out of configuration and names of keys. */
const plainClasses = new Set([
  'PlainError',
  'KeystoreError',
  'UnreadableError',
  'ConfigError',
  'EmbeddedDatabaseError',
  'MigrationError',
  'BackupError',
]);

/** SQLSTATE, or a code of Node's such as ECONNREFUSED. */
const codeShape = /^(?:[0-9A-Z]{5}|[A-Z][A-Z0-9_]{2,60})$/;
/** A name in the database, a routine of PostgreSQL's or a system call. */
const nameShape = /^[A-Za-z_][\w$]{0,62}$/;
const typeShape = /^[A-Za-z_$][\w$]{0,62}$/;

/**
 * Reduces a thrown value of any kind to parts that may stand in a log. Of a PostgreSQL error these are its code,
 * constraint, table, column and routine; detail, where, hint, query and parameters quote values and are left out.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (typeof error !== 'object' || error === null) return { type: error === null ? 'null' : typeof error };
  const from = error as Record<string, unknown>;
  const described: ErrorDescription = { type: error instanceof Error ? plainName(error) : 'object' };
  if (typeof from.code === 'number' || (typeof from.code === 'string' && codeShape.test(from.code)))
    described.code = from.code;
  for (const field of ['constraint', 'table', 'column', 'routine', 'syscall'] as const) {
    const value = from[field];
    if (typeof value === 'string' && nameShape.test(value)) described[field] = value;
  }
  // The queue hands on the parts of an error as an object of its own.
  if (!(error instanceof Error)) return described;
  if (plainClasses.has(error.constructor.name)) described.message = error.message;
  const stack = frames(error);
  if (stack.length > 0) described.stack = stack;
  if (depth < 3) {
    if (error.cause !== undefined) described.cause = describeError(error.cause, depth + 1);
    if (error instanceof AggregateError)
      described.errors = error.errors.slice(0, 5).map((one) => describeError(one, depth + 1));
  }
  return described;
}

function plainName(error: Error): string {
  const name = error.constructor.name || error.name;
  return typeShape.test(name) ? name : 'Error';
}

/** The lines of the stack that name places in the code; the message before them may have lines of its own. */
function frames(error: Error): string[] {
  const stack = error.stack ?? '';
  const at = error.message === '' ? 0 : stack.indexOf(error.message);
  if (at < 0) return [];
  return stack
    .slice(at + error.message.length)
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 20)
    .map((line) => line.trim());
}
