import type { Config } from '../../call/config.ts';

/** One command of `npm run admin`. */
export type Command = {
  /** What follows the command's name, one line for each way to call it. */
  usage: readonly string[];
  /** Does it and prints what it did. Resolves to the exit code; 0 when nothing is given. */
  run: (args: string[], config: Config) => Promise<number | void>;
};

/** The operator called the command in a way that it does not know. */
export class UsageError extends Error {
  override name = 'UsageError';
}
