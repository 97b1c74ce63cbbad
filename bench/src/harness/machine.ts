import { cpus, loadavg } from 'node:os';

/**
 * The machine behind the numbers. `load` is the one-minute load average: above the number of cores, others were waiting
 * too.
 */
export function machine(): { cores: number; cpu: string; node: string; load: number } {
  return { cores: cpus().length, cpu: cpus()[0]?.model ?? '', node: process.versions.node, load: loadNow() };
}

/** The one-minute load average now. */
export function loadNow(): number {
  return rounded(loadavg()[0] ?? 0, 1);
}

/** A number rounded to this many decimals. */
export function rounded(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals));
}
