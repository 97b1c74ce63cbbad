import { call, type CallName, type Input } from '../call.ts';
import { forgetAllEarlier } from '../earlier-text.ts';
import { isLocked, onLockChanged } from '../lock-state.ts';
import { newId } from '../new-id.ts';
import { onSessionForgotten } from '../session.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { carryOut } from './carry-out.ts';
import type { About, Command } from './command.ts';
import { browserGround, browserRoom, type Ground } from './ground.ts';
import { Kept, type KeptPorts } from './kept.ts';
import { GrowingFile, type Growing } from './growing-file.ts';
import { KeptFiles } from './kept-files.ts';
import { deleteStore, openStore, prefixes, storeName, type Store } from './store.ts';
import { isOnlyHere, localNow, setLocal, telling, type Local } from './shown.ts';
import { dropFilesOf, handOverFiles } from './sweep-files.ts';
import { isAskingHalf, stopUnlocking, unlock } from './unlocking.ts';
import { Vault } from './vault.ts';
import { Waiting, type Confirmed } from './waiting.ts';

export {
  halfWrittenNow,
  isTold,
  localNow,
  onShown,
  shownNow,
  useHasUnfinished,
  useKeptValue,
  useLastWaiting,
  useLocal,
  useLocalLoaded,
  useOnlyHere,
  useShown,
  useShownOf,
  type Local,
} from './shown.ts';

type Opening = { personId: string; opened: Promise<Local> };
let opening: Opening | null = null;
const confirmed = new Set<Confirmed>();
const refused = new Set<(command: Command) => void>();
let ground: Ground | null = null;
/** Uploads the files that a command of the person takes along (decision 96). */
export type Bring = (vault: Vault, command: Command, signal: AbortSignal) => Promise<unknown>;

/** Opens what this device keeps of a person, and sends what waits: as soon as it is known who is signed in. */
export function openLocal(personId: string, bring: Bring): void {
  if (opening?.personId === personId) return;
  closeLocal();
  // What others left of it is asked anew.
  ourGround().room = browserRoom();
  const mine: Opening = {
    personId,
    opened: openStoreOf(personId).then((store) => begin(personId, store, bring, () => opening === mine)),
  };
  opening = mine;
}

/** Ends it in this page: nobody is signed in, or somebody else. What lies on the device stays. */
function closeLocal(): void {
  opening = null;
  stopUnlocking();
  const before = localNow();
  setLocal(null);
  telling.now();
  if (!before) return;
  before.waiting.close();
  void before.vault.lock().finally(() => before.vault.close());
}

onSessionForgotten(closeLocal);

onLockChanged((locked, dropped) => {
  const local = localNow();
  if (!local || dropped) return;
  if (locked) {
    stopUnlocking();
    local.waiting.pause();
    void local.vault.lock();
  } else void unlock(local, ourGround());
});

/** null where the browser keeps nothing, or can not encrypt. */
async function openStoreOf(personId: string): Promise<Store | null> {
  try {
    // A browser may refuse even to be asked.
    if (typeof indexedDB !== 'object' || !crypto.subtle) return null;
    return await openStore(storeName(personId));
  } catch {
    return null;
  }
}

/** `isWanted`: whether it has not ended meanwhile; the same person may have signed in anew. */
async function begin(personId: string, store: Store | null, bring: Bring, isWanted: () => boolean): Promise<Local> {
  const vault = new Vault(ourGround(), personId, store);
  const waiting = new Waiting({
    ground: ourGround(),
    vault,
    personId,
    serverNow,
    send: carryOut,
    bring: (command, signal) => bring(vault, command, signal),
  });
  const opened = { personId, vault, waiting };
  if (!isWanted()) {
    // The session ended meanwhile. Two of one person would wait for each other's turn to send.
    waiting.close();
    vault.close();
    return opened;
  }
  setLocal(opened);
  waiting.onConfirmed((command, answer) =>
    Promise.allSettled([...confirmed].flatMap((listener) => listener(command, answer) ?? [])),
  );
  waiting.onConfirmed((command) => void dropFilesOf(vault, command));
  waiting.onRefused((command) => {
    for (const listener of refused) listener(command);
  });
  waiting.subscribe((what) => {
    if (what === 'confirmed') telling.confirmed(waiting.count, ourGround().after);
    else telling.now();
  });
  askToStay(waiting);
  let { keeping } = vault;
  vault.subscribe((key) => {
    const isSame = keeping === vault.keeping;
    ({ keeping } = vault);
    // Of commands `waiting` tells, and while the device keeps them nobody asks how.
    if (!isSame || keeping !== 'device' || key === null || !key.startsWith(prefixes.command)) telling.now();
  });
  waiting.setVisible(document.visibilityState === 'visible');
  telling.now();
  if (!isLocked()) await unlock(opened, ourGround());
  return opened;
}

/**
 * Asks the browser to clear nothing of this device by itself, at the first thing that waits. Refused, what lies here
 * stays as long as the browser has room for it.
 */
function askToStay(waiting: Waiting): void {
  const stop = waiting.subscribe(() => {
    if (!waiting.failing || waiting.count === 0) return;
    stop();
    void navigator.storage?.persist?.().catch(() => false);
  });
}

/** Deletes what this device keeps of the person, on their word: nobody opens it again. Throws CallError. */
export async function deleteLocal(): Promise<void> {
  const local = localNow();
  if (!local) return;
  const { personId, vault } = local;
  await Promise.all((await vault.halfIds()).map((vaultId) => call('account-endVault', { vaultId }, { personId })));
  closeLocal();
  forgetAllEarlier(personId);
  await deleteStore(storeName(personId));
}

/** The line is back: tries at once what waits. */
export function resumeLocal(): void {
  const local = localNow();
  if (!local || isLocked()) return;
  if (local.vault.loaded) local.waiting.resume();
  else if (!isAskingHalf()) void unlock(local, ourGround());
}

/** What this page stands on; at its first use the page begins to listen to the browser. */
function ourGround(): Ground {
  if (ground) return ground;
  ground = browserGround();
  addEventListener('online', resumeLocal);
  document.addEventListener('visibilitychange', () =>
    localNow()?.waiting.setVisible(document.visibilityState === 'visible'),
  );
  // What only this page holds would go with it.
  addEventListener('beforeunload', (event) => {
    const local = localNow();
    if (local && isOnlyHere(local)) event.preventDefault();
  });
  return ground;
}

/** What a screen says of a command that it hands over. */
export type Done<Name extends CallName> = Pick<
  Command<Name>,
  'stream' | 'slot' | 'after' | 'says' | 'quiet' | 'preview' | 'files'
> & {
  id?: string;
  about?: About;
  /** When it was done, where that was before. */
  at?: string;
};

/**
 * Hands over what the person did: it is kept, shown, and sent from whichever page is open. Resolves to its id once it
 * is kept.
 */
export async function does<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  { id = newId(), about = {}, at, ...how }: Done<Name>,
): Promise<string> {
  const opened = await opening?.opened;
  if (!opened) throw new Error('Nobody is signed in.');
  const command: Command<Name> = {
    shape: how.files?.length ? 2 : 1,
    id,
    person: opened.personId,
    call: name,
    input,
    about,
    ...how,
    at: at ?? new Date(opened.waiting.now()).toISOString(),
  };
  await opened.waiting.add(command as unknown as Command);
  void handOverFiles(opened.vault, command as unknown as Command);
  return id;
}

/**
 * Calls `listener` for every command of a call that the server confirms, whichever tab sent it; the command stays shown
 * as done until the promise ends.
 */
export function onDone<Name extends CallName>(
  name: Name,
  listener: (command: Command<Name>, answer: unknown) => Promise<unknown> | void,
): () => void {
  const heard: Confirmed = (command, answer) =>
    command.call === name ? listener(command as unknown as Command<Name>, answer) : undefined;
  confirmed.add(heard);
  return () => confirmed.delete(heard);
}

/** Resolves when the page is to show what the server just confirmed: of many it shows that together. */
export async function untilTold(): Promise<void> {
  const local = localNow();
  if (local) await telling.told(local.waiting.count, ourGround().after);
}

/** Calls `listener` for every command of a call that the server refuses, in the tab that sent it. */
export function onRefused<Name extends CallName>(name: Name, listener: (command: Command<Name>) => void): () => void {
  const heard = (command: Command) => {
    if (command.call === name) listener(command as unknown as Command<Name>);
  };
  refused.add(heard);
  return () => refused.delete(heard);
}

/** A place in which somebody writes, on what this device keeps. */
export function keptAt<Value>(
  { personId, vault }: Local,
  place: Omit<KeptPorts<Value>, 'ground' | 'vault' | 'personId'>,
): Kept<Value> {
  return new Kept<Value>({ ...place, ground: ourGround(), vault, personId });
}

/** The files of a form, on what this device keeps. `place`: where the form lies. */
export function keptFilesAt(
  { personId, vault }: Pick<Local, 'personId' | 'vault'>,
  place: string,
  formId: string,
): KeptFiles {
  return new KeptFiles({ ground: ourGround(), vault, personId, place, formId });
}

/** Asks the browser how much room it has before something is to be kept, which then need not wait for the answer. */
export function askRoomAhead(): void {
  void ourGround().room(0);
}

/** A file that comes to lie on this device as it is made; null where nothing can be kept there now. */
export function growFileAt({ personId, vault }: Local, place: string, growing: Growing): Promise<GrowingFile | null> {
  return GrowingFile.begin({ ground: ourGround(), vault, personId, place, formId: growing.id }, growing);
}

/** The room of the person who is signed in, once it is open; null where nobody is. */
export async function openedLocal(): Promise<Local | null> {
  return (await opening?.opened) ?? null;
}
