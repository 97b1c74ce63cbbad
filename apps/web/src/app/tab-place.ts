import { useEffect, useEffectEvent, useState } from 'react';
import { newId } from './new-id.ts';
import { keepTyped, readTyped, typedPlaces } from './typed-text.ts';

/**
 * What is typed belongs to the tab that it is typed in, so that of two open tabs neither writes over the other's
 * (decision 48). A tab has an id, which a reload finds again, and holds a lock on it while it is open; what a closed
 * tab left behind goes to whoever claims it.
 */
const tabKey = 'consult.tab';
const lockOf = (tab: string) => `consult-tab-${tab}`;

/** A reload lets go of its lock at once; a copy of a tab waits so long for one that another tab holds, ms. */
const patienceMs = 1_000;

let own: Promise<string> | null = null;

/** A place of this tab alone: `profile` becomes `profile@<tab>`. */
export async function ownPlace(place: string): Promise<string> {
  return `${place}@${await (own ??= takeTab())}`;
}

/** The places of a person, made of `place`, that tabs which are closed by now have left something in. */
export async function leftPlaces(personId: string, place: string): Promise<string[]> {
  const mine = await ownPlace(place);
  if (!hasLocks()) return [];
  // A browser that keeps nothing for this site does not say either: then no tab is taken for closed.
  const locks = await navigator.locks.query().catch(() => null);
  if (!locks) return [];
  const open = new Set(locks.held?.map(({ name }) => name));
  const from = `${place}@`;
  return typedPlaces(personId, from).filter((left) => left !== mine && !open.has(lockOf(left.slice(from.length))));
}

/** Makes one text of several, the tab's own first. */
export type Join = (texts: readonly string[]) => string;

/**
 * This tab's own place, with what closed tabs left behind in it: all of it joined, or, without `join`, what one of them
 * left where this tab has nothing of its own; the others wait for the next who asks.
 */
export async function claimPlace(personId: string, place: string, join?: Join): Promise<string> {
  const mine = await ownPlace(place);
  if (!hasLocks()) return mine;
  // One tab after the other, or two would take the same.
  return navigator.locks.request('consult-tab-claim', async () => {
    const typed = readTyped(personId, mine);
    const left = await leftPlaces(personId, place);
    const taken = join ? left : typed === null ? left.slice(0, 1) : [];
    if (taken.length === 0) return mine;
    const texts = [typed, ...taken.map((one) => readTyped(personId, one))].filter((text) => text !== null);
    keepTyped(personId, mine, join ? join(texts) : (texts[0] ?? ''));
    for (const one of taken) keepTyped(personId, one, '');
    return mine;
  });
}

/** The place that this tab has claimed for what a person types; null until it is. */
export function useTabPlace(personId: string | null, place: string, join?: Join): string | null {
  const [claimed, setClaimed] = useState<{ personId: string; place: string; mine: string } | null>(null);
  const claim = useEffectEvent((id: string) => claimPlace(id, place, join));
  useEffect(() => {
    if (personId === null) return;
    let left = false;
    void claim(personId).then((mine) => {
      if (!left) setClaimed({ personId, place, mine });
    });
    return () => {
      left = true;
    };
  }, [personId, place]);
  return claimed?.personId === personId && claimed.place === place ? claimed.mine : null;
}

/** Outside https a browser knows no locks: its tabs then share their places, and the later text counts. */
const hasLocks = () => typeof navigator.locks === 'object';

async function takeTab(): Promise<string> {
  if (!hasLocks()) return 'all';
  const known = read();
  if (known !== null && (await hold(known))) return known;
  const id = newId();
  await hold(id);
  try {
    sessionStorage.setItem(tabKey, id);
  } catch {
    // Refused storage: after a reload this tab is another one, and claims what it left.
  }
  return id;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(tabKey);
  } catch {
    return null;
  }
}

/** Holds the lock of a tab for as long as the page is there. Resolves to whether it could be had. */
async function hold(tab: string): Promise<boolean> {
  // Only where somebody has it time counts: a busy device may need longer to say that nobody does.
  return (await request(tab, { ifAvailable: true })) || request(tab, { signal: AbortSignal.timeout(patienceMs) });
}

function request(tab: string, options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(lockOf(tab), options, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<void>(() => {});
      })
      .catch(() => resolve(false));
  });
}
