import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of the floor. */
export type BareProcess = { url: string; pid: number; stop: () => Promise<void> };

/** Starts a program of this folder and waits until it listens. @throws Error when it ends before that */
export async function startBare(
  program: 'bare-server' | 'bare-fastify',
  env: Readonly<Record<string, string>> = {},
): Promise<BareProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${program}.ts`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...env },
  });
  const reap = (): void => void child.kill('SIGKILL');
  process.once('exit', reap);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening on (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}.`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', reap);
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
