import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..');

export interface ProgramOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Ends the program by force after this time; it then counts as failed. */
  limitMs?: number;
}

/** Runs a script of node_modules (or any JavaScript or TypeScript file) on this Node, its output passed on; gives its exit code. */
export function runScript(script: string, args: string[], options: ProgramOptions = {}): Promise<number> {
  return runProgram(process.execPath, [join(root, script), ...args], options);
}

/** Runs a program with its output passed on and no input; gives its exit code, 1 when it was ended by a signal or could not run. */
export function runProgram(command: string, args: string[], options: ProgramOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      // A log that is read later holds no colours.
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
        ...options.env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const timer = setTimeout(
      () => {
        console.error(
          `${command} ${args[0] ?? ''} ran longer than ${(options.limitMs ?? 0) / 60_000} minutes and was ended.`,
        );
        child.kill('SIGKILL');
      },
      options.limitMs ?? 60 * 60_000,
    );
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const finish = (code: number) => {
      clearTimeout(timer);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}
