/** The command line's options, for every workload. */
export type BenchOptions = {
  /** Consults of the large world that inbox-page reads. */
  consults: number;
  /** How long each throughput is measured, in seconds. */
  seconds: number;
  /**
   * How often floor and measurement are repeated, one after the other; the report takes the quietest round and shows
   * all.
   */
  rounds: number;
  /** Server processes write a CPU profile into this folder when they end. */
  profileDir: string | undefined;
  /** A checkout of an earlier build, with its dependencies and its built page, that is measured beside this one. */
  before: string | undefined;
  /** Consults that sixty-consults works through with each hand. */
  walked: number;
  /** At the end the database lists the statements that took its time. */
  statements: boolean;
};
