import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Keeps every core busy until the process that started this one lets go of it: the load under which `npm run
 * test:steady` tries tests.
 */
for (let core = 0; core < availableParallelism(); core += 1) new Worker('for (;;);', { eval: true });
process.once('disconnect', () => process.exit());
