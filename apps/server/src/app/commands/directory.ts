import { unsafeSearchDocuments } from '../../features/directory/directory.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/** The service directory for an external search cluster: one JSON document a line, as its import takes them. */
export const directory: Command = {
  usage: ['documents'],
  async run(args, config) {
    if (args.length !== 1 || args[0] !== 'documents') throw new UsageError('directory: say what to do.');
    await withInstallation(config, async ({ pool }) => {
      for await (const document of unsafeSearchDocuments(pool)) console.log(JSON.stringify(document));
    });
  },
};
