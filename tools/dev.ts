import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from './program.ts';

/**
 * `npm run dev`: the server, started again at every change of its sources, and the web app with hot reload in front of
 * it. Open the address that vite prints; PORT is the server's (8080).
 */
const port = process.env['PORT'] ?? '8080';
const webPort = process.env['WEB_PORT'] ?? '5173';
const page = `http://localhost:${webPort}`;

const server = start(['--watch', '--watch-preserve-output', join(root, 'apps/server/src/app/main.ts')], root, {
  PORT: port,
  // The page comes from vite: links and the check of a request's origin must name that address.
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? page,
});
const web = start(
  [join(root, 'node_modules/vite/bin/vite.js'), '--port', webPort, '--strictPort'],
  join(root, 'apps/web'),
  {
    API_ORIGIN: `http://127.0.0.1:${port}`,
  },
);

const endAll = () => {
  for (const child of [server, web]) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
// Neither is of use alone, so the end of one ends the other. (The watcher outlives a server that fails: mend the file
// and it starts again.)
for (const child of [server, web]) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 1;
    endAll();
  });
}

function start(args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
