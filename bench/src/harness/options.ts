/** What the command line gives every workload. */
export type BenchOptions = {
  /** Consults of the large world that inbox-page reads. */
  consults: number;
  /** How long each throughput is measured, in seconds. */
  seconds: number;
  /**
   * How often floor and measurement are repeated, one after the other; the quietest round is reported, all are shown.
   */
  rounds: number;
  /** Server processes write a CPU profile into this folder when they end. */
  profileDir: string | undefined;
  /** The database tells at the end which statements took its time. */
  statements: boolean;
};
