import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestServer } from '@consult/testkit/server.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scratchFolder } from '../harness/scratch.ts';

const here = join(import.meta.dirname, '../../..');

/** A build of the product with a demo world of its own: today's, or one in another folder. */
export type Build = {
  name: 'now' | 'before';
  url: string;
  signIn: (email: string) => Promise<Client>;
  stop: () => Promise<void>;
};

/**
 * Starts today's build, and beside it the one in the folder `before`: a checkout with its dependencies and a built
 * page. Each is started and spoken to by its own testkit.
 */
export async function startBuilds(before: string | undefined): Promise<Build[]> {
  const started: Build[] = [];
  const folders: [Build['name'], string][] = [['now', here]];
  if (before) folders.push(['before', before]);
  for (const [name, folder] of folders) {
    const from = async <Kit>(file: string): Promise<Kit> =>
      (await import(pathToFileURL(join(folder, 'packages/testkit/src', file)).href)) as Kit;
    const { startServer } = await from<{ startServer: (options: object) => Promise<TestServer> }>('server.ts');
    const { signIn } = await from<{ signIn: (url: string, email: string) => Promise<Client> }>('client.ts');
    const scratch = await scratchFolder();
    const server = await startServer({ databaseUrl: '', dataDir: scratch.path, demo: true });
    started.push({
      name,
      url: server.url,
      signIn: (email) => signIn(server.url, email),
      stop: async () => {
        await server.stop();
        await scratch.remove();
      },
    });
  }
  return started;
}
