/** The results of a workload; docs/performance.md gives the unit of every number. */
export type Findings = Record<string, unknown>;
