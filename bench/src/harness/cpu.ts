import { readdirSync, readFileSync } from 'node:fs';
import { rounded } from './machine.ts';

/**
 * Milliseconds of processor time for one operation, by the process that spent them. Unlike the clock it hardly depends
 * on other work of the machine: a thousand divided by their sum, times the cores, is about what the machine could do a
 * second if it did nothing else.
 */
export type CpuCost = { server: number; database: number; client: number };

/** The clock tick of Linux, in milliseconds. */
const tickMs = 10;

/**
 * Measures how much processor time a piece of work costs each side; `operations` returns afterwards how many it was.
 * Null where there is no /proc.
 */
export async function cpuCost(
  server: readonly number[],
  postmaster: number,
  work: () => Promise<unknown>,
  operations: () => number,
): Promise<CpuCost | null> {
  if (process.platform !== 'linux') {
    await work();
    return null;
  }
  const read = (): CpuCost => {
    const { user, system } = process.cpuUsage();
    return {
      server: spentBy((pid) => server.includes(pid)),
      database: spentBy((pid, parent) => pid === postmaster || parent === postmaster),
      client: (user + system) / 1000,
    };
  };
  const [before, countBefore] = [read(), operations()];
  await work();
  const [after, count] = [read(), operations() - countBefore];
  return {
    server: rounded((after.server - before.server) / count, 3),
    database: rounded((after.database - before.database) / count, 3),
    client: rounded((after.client - before.client) / count, 3),
  };
}

function spentBy(wanted: (pid: number, parent: number) => boolean): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name);
    if (stat && wanted(Number(name), stat.parent)) ticks += stat.ticks;
  }
  return ticks * tickMs;
}

/** Parent and ticks of a process, its ended children's included; undefined where it has just ended. */
function statOf(pid: string): { parent: number; ticks: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name in parentheses may hold spaces; what follows it does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (field: number): number => Number(fields[field - 3]);
  return { parent: at(4), ticks: at(14) + at(15) + at(16) + at(17) };
}
