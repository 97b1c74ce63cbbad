// `npm start`: sets up what is missing and serves the product. The server itself makes the database and the demo world.
import { join } from 'node:path';
import { become, ensureDependencies, findNode, giveUp, root } from './setup.mjs';
import { ensureWebBuild } from './web-build.mjs';

process.chdir(root);
ensureDependencies();
const node = findNode();
if (process.env.ROLE !== 'worker' && !ensureWebBuild(node))
  giveUp('The web app could not be built; the lines above say why.');
await become(node, [join(root, 'apps/server/src/app/main.ts'), ...process.argv.slice(2)]);
