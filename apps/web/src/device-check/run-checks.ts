import { claim, claimSame } from '../app/local/claim.testing.ts';
import { proveLocal } from '../app/local/local-model.testing.ts';
import { roomChecks, runCheck } from '../app/local/room-checks.testing.ts';
import { deleteStore } from '../app/local/store.ts';
import { checkPrefix, RealStage } from './real-stage.ts';

/** `left out`: the browser lacks what the check is about. */
export type Outcome = { title: string; outcome: 'passed' | 'failed' | 'left out'; words: string };

/** How long a shorter story with the same failure is looked for, ms. */
const shrinkMs = 20_000;

/** What this browser lacks of what the product keeps things with, and what the product does then. */
export async function findLacks(): Promise<{ keepsNothing: boolean; sentences: string[] }> {
  const sentences: string[] = [];
  const memory = 'Then the product keeps what is typed and not sent in the memory of its tab alone, and says so.';
  const stored = await storageWorks();
  if (!stored) sentences.push(`It refuses IndexedDB. ${memory}`);
  const encrypts = typeof crypto.subtle === 'object';
  if (!encrypts) sentences.push(`It has no WebCrypto here: the page did not come over https. ${memory}`);
  if (!navigator.locks)
    sentences.push(
      'It has no Web Locks. Then the tab that was opened last sends, and two tabs do not hear that both write.',
    );
  const speaks = typeof BroadcastChannel === 'function';
  if (!speaks) sentences.push('It has no BroadcastChannel. The product does not run here.');
  return { keepsNothing: !stored || !encrypts || !speaks, sentences };
}

async function storageWorks(): Promise<boolean> {
  const name = `${checkPrefix}probe`;
  try {
    await new Promise<void>((resolve, reject) => {
      const asked = indexedDB.open(name);
      asked.addEventListener('success', () => {
        asked.result.close();
        resolve();
      });
      asked.addEventListener('error', () => reject(asked.error ?? new Error('refused')));
    });
    await deleteStore(name);
    return true;
  } catch {
    return false;
  }
}

/** Runs all, one after the other, and says each outcome as it comes. */
export async function runChecks(
  { steps, seed }: { steps: number; seed: number },
  say: (outcome: Outcome) => void,
  onTried: (tried: number) => void,
): Promise<void> {
  await deleteLeftovers();
  const stage = new RealStage();
  const judge = async (title: string, run: () => Promise<string | void>): Promise<void> => {
    try {
      say({ title, outcome: 'passed', words: (await run()) ?? '' });
    } catch (error) {
      say({ title, outcome: 'failed', words: error instanceof Error ? error.message : String(error) });
    }
  };
  for (const check of roomChecks)
    if (check.needs && !stage.locks) say({ title: check.title, outcome: 'left out', words: '' });
    else await judge(check.title, () => runCheck(check, stage));
  if (stage.locks) await judge('a page that ends gives its lock back', () => endFrame(stage.prefix));
  await judge('loses, doubles and mixes up nothing, whatever happens to tabs, line and sessions', async () => {
    const { tried, failure } = await proveLocal(steps, { stage, seed, shrinkMs, onTried });
    claim(
      failure === null,
      failure ? `${failure.words}\nThe shortest story that was found:\n  ${failure.story.join('\n  ')}` : '',
    );
    return `${tried} steps`;
  });
  await deleteLeftovers();
}

/** A frame is a page of its own to the browser: what it held must be free once it is gone. */
async function endFrame(prefix: string): Promise<void> {
  const name = `${prefix}frame`;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  await new Promise<void>((granted) => {
    void frame
      .contentWindow!.navigator.locks.request(name, () => {
        granted();
        return new Promise(() => {});
      })
      .catch(() => {});
  });
  const isFree = () => navigator.locks.request(name, { ifAvailable: true }, (lock) => lock !== null);
  claimSame(await isFree(), false, 'whether the lock is free while the frame has it');
  const next = navigator.locks.request(name, { signal: AbortSignal.timeout(5_000) }, () => true);
  frame.remove();
  claim(await next.catch(() => false), 'the lock comes to the next one within five seconds');
}

/** Removes the databases of this check, and those of a check whose page was closed. */
async function deleteLeftovers(): Promise<void> {
  const all = await indexedDB.databases();
  for (const { name } of all) if (name?.startsWith(checkPrefix)) await deleteStore(name);
}
