import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { wholeLines } from './whole-lines.ts';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..');

export interface ProgramOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Ends the program by force after this time; it then counts as failed. */
  limitMs?: number;
  /** Takes the program's output, in whole lines as they come; where absent it goes to this process's own output. */
  say?: ((text: string) => void) | undefined;
  /** Lets other programs go first where cores are scarce. */
  inBackground?: boolean;
}

/**
 * Runs a script of node_modules (or any JavaScript or TypeScript file) on this Node and passes its output on; returns
 * its exit code.
 */
export function runScript(script: string, args: string[], options: ProgramOptions = {}): Promise<number> {
  return runProgram(process.execPath, [join(root, script), ...args], options);
}

/**
 * Runs a program without input and passes its output on; returns its exit code, 1 when a signal ended it or it could
 * not run.
 */
export function runProgram(command: string, args: string[], options: ProgramOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      // A log that is read later holds no colours; a program whose output is passed on does not see the terminal
      // itself.
      env: {
        ...process.env,
        ...(process.stdout.isTTY
          ? { FORCE_COLOR: options.say ? '1' : process.env['FORCE_COLOR'] }
          : { NO_COLOR: '1', FORCE_COLOR: undefined }),
        ...options.env,
      },
      stdio: ['ignore', options.say ? 'pipe' : 'inherit', options.say ? 'pipe' : 'inherit'],
    });
    const { say } = options;
    if (say) for (const stream of [child.stdout, child.stderr]) if (stream) sayLines(stream, say);
    if (options.inBackground && child.pid) yieldTo(child.pid);
    const timer = setTimeout(
      () => {
        (say ?? console.error)(
          `${command} ${args[0] ?? ''} ran longer than ${((options.limitMs ?? 0) / 60_000).toFixed(1)} minutes and was ended.\n`,
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
      (say ?? console.error)(`${command} could not be run: ${error.message}\n`);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

function sayLines(stream: Readable, say: (text: string) => void): void {
  const lines = wholeLines(say);
  stream.setEncoding('utf8').on('data', lines.take).once('end', lines.end);
}

/** Gives a process a third of the weight of others on a busy core. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, 5);
  } catch {
    // It has ended already, or this system allows no change: then it keeps the usual weight.
  }
}
