import { onTestFinished } from 'vitest';
import { browserGround } from '../app/local/ground.ts';
import type { Local } from '../app/local/local.ts';
import { openStore } from '../app/local/store.ts';
import { Vault } from '../app/local/vault.ts';

/**
 * Another tab of this browser, of the same person: it has the same records, and the same locks and channel. Its server
 * gives the half that `usualAnswers` gives.
 */
export async function otherTab(personId: string): Promise<Local> {
  const vault = new Vault(browserGround(), personId, await openStore(`consult-local-${personId}`));
  onTestFinished(() => vault.close());
  await vault.unlock(() => Promise.resolve(new Uint8Array(32)));
  // What waits is no matter of this tab.
  return { personId, vault, waiting: null as never };
}
