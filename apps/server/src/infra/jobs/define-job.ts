import type { Ids } from './ids.ts';

export type JobOptions = {
  /**
   * How many tries it has in all, and the wait before the second try in seconds (half to once that), doubling from then
   * on.
   */
  retry: { tries: number; firstWaitSeconds: number };
  /** At most one waits (per singletonKey where one is given): adding another while one waits does nothing. */
  once?: boolean;
  /** Words that the payload may hold beside ids. */
  words?: readonly string[];
  /** How many run at once in one process. */
  together?: number;
  /** Seconds after which a run counts as lost. */
  timeoutSeconds?: number;
};

export type JobDefinition<T extends Ids> = Required<JobOptions> & {
  /** Only for the type of the payload; never set. */
  readonly data?: T;
};

/** Declares a kind of job, for the list in kinds.ts. */
export function defineJob<T extends Ids>(options: JobOptions): JobDefinition<T> {
  return { once: false, words: [], together: 10, timeoutSeconds: 300, ...options };
}
