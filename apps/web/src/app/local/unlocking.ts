import { call } from '../call.ts';
import { failedWith, type CallError } from '../call-error.ts';
import { isPassing, pauseAfter } from './command.ts';
import { sweepDiscarded } from './discarded.ts';
import type { Ground } from './ground.ts';
import type { AskHalf } from './keyring.ts';
import type { Local } from './shown.ts';
import { sweepFiles } from './sweep-files.ts';

/** The unlocking that goes on: one at a time, whoever asks for it. `pause` ends the pause before its next try. */
let unlocking: { pause: (() => void) | null } | null = null;

export function stopUnlocking(): void {
  unlocking?.pause?.();
  unlocking = null;
}

/** Whether the server is asked for its half now; in a pause before the next try it is not. */
export function isAskingHalf(): boolean {
  return unlocking !== null && unlocking.pause === null;
}

/** Removes what tabs that were closed left on this device. */
async function sweep(local: Local, ground: Ground): Promise<void> {
  await sweepDiscarded(local, ground.now());
  await sweepFiles(local.vault, ground);
}

/** Asks for the server's half, again and again while it can not be asked. */
export async function unlock(opened: Local, ground: Ground, failures = 0): Promise<void> {
  stopUnlocking();
  const { personId, vault, waiting } = opened;
  const mine: typeof unlocking = { pause: null };
  unlocking = mine;
  const ask: AskHalf = async (vaultId, begin, proof) => {
    // A locked session is said by what the page itself asks; this call waits for the unlocking.
    const { half } = await call('account-openVault', { vaultId, begin, proof }, { personId, probe: true });
    return half === null ? null : Uint8Array.from(atob(half), (letter) => letter.charCodeAt(0));
  };
  try {
    const isFirst = !vault.loaded;
    await vault.unlock(ask);
    if (unlocking === mine) {
      waiting.resume();
      // What it could not do, the next start does.
      if (isFirst) void sweep(opened, ground).catch(() => {});
    }
  } catch (error) {
    if (unlocking !== mine) return;
    if (failedWith(error, 'TOO_MANY') && !(await vault.begun())) {
      // The person has as many vaults as one may have (decision 86).
      unlocking = null;
      vault.stayInMemory();
      waiting.resume();
      return;
    }
    if (!failedWith(error, 'NOT_SIGNED_IN') && isPassing(error as CallError)) {
      vault.askTabs();
      mine.pause = ground.after(pauseAfter(failures + 1), () => void unlock(opened, ground, failures + 1));
      return;
    }
  }
  if (unlocking === mine) unlocking = null;
}
