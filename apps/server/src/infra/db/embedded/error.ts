/**
 * The embedded database could not be started or stopped. The message is one complete sentence for the person at the
 * terminal: callers print it as it is and leave with a non-zero exit code.
 */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

/** The code of a system error (`EACCES`, `ENOENT`, ...), or an empty text for anything else. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
