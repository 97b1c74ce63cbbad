// `node tools/run.mjs <file> [arguments]`: runs a TypeScript file on the pinned Node, dependencies installed first.
import { become, ensureDependencies, findNode, giveUp } from './setup.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) giveUp('Usage: node tools/run.mjs <file> [arguments]');
ensureDependencies();
await become(findNode(), [file, ...args]);
