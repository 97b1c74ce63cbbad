/** What a workload found out; every number says its unit in docs/performance.md. */
export type Findings = Record<string, unknown>;
