// `npm test`: sets up what is missing, a browser included, and runs every kind of test.
import { join } from 'node:path';
import { become, ensureDependencies, findNode, root } from './setup.mjs';

process.chdir(root);
ensureDependencies();
await become(findNode(), [join(root, 'tools/test-run.ts'), ...process.argv.slice(2)]);
