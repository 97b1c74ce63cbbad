/** A failure without its message, which may quote the job's data: a code, and where it happened. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  readonly code: string;

  constructor(cause: unknown) {
    const code = codeOf(cause);
    super(code);
    this.code = code;
    const frames = cause instanceof Error ? cause.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined;
    this.stack = [`JobFailure: ${code}`, ...(frames ?? [])].join('\n');
  }
}

/** A handler's word on further tries: none, or none before so many seconds. */
export type TryAgain = { never: true } | { afterSeconds: number };

/** A failure that says whether and when a further try can help. Only `code` is stored. */
export class TryFailure extends Error {
  override name = 'TryFailure';
  readonly code: string;
  readonly again: TryAgain;

  constructor(code: string, again: TryAgain, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.again = again;
  }
}

/** Whether a job with this failure gets no further try. */
export function isLastTry(error: unknown, run: { final: boolean }): boolean {
  return run.final || (error instanceof TryFailure && 'never' in error.again);
}

/**
 * The code of a failure, at most 40 letters and digits: SMTP answers as 'SMTP 550', else its code or the name of its
 * class.
 */
export function codeOf(error: unknown): string {
  if (error instanceof TryFailure) return error.code;
  if (typeof error !== 'object' || error === null) return 'UNKNOWN';
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  if (typeof responseCode === 'number' && Number.isInteger(responseCode) && responseCode >= 100 && responseCode <= 999)
    return `SMTP ${responseCode}`;
  for (const candidate of [code, name])
    if (typeof candidate === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(candidate)) return candidate;
  return 'UNKNOWN';
}
