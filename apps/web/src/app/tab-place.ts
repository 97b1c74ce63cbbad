import { useEffect, useEffectEvent, useState } from 'react';
import { newId } from './new-id.ts';
import { keepTyped, readTyped, typedPlaces } from './typed-text.ts';

/**
 * Typed text belongs to the tab that it is typed in, so that two open tabs never write over each other's text (decision
 * 48). A tab has an id, which it finds again after a reload, and holds a lock on the id while it is open. The text of a
 * closed tab goes to the next tab that claims it.
 */
const tabKey = 'consult.tab';
const lockOf = (tab: string) => `consult-tab-${tab}`;

/**
 * A reload gets its lock at once, because the old page has let go of it; a duplicated tab waits this long for the lock
 * of the original and then takes a new id, ms.
 */
const patienceMs = 1_000;

let own: Promise<string> | null = null;

/** The name of a place for this tab alone: `profile` becomes `profile@<tab>`. */
export async function ownPlace(place: string): Promise<string> {
  return `${place}@${await (own ??= takeTab())}`;
}

/** The places `<place>@<tab>` in which closed tabs left text of this person. */
export async function leftPlaces(personId: string, place: string): Promise<string[]> {
  const mine = await ownPlace(place);
  if (!hasLocks()) return [];
  // A browser that refuses storage for this site does not list its locks either: then no tab counts as closed.
  const locks = await navigator.locks.query().catch(() => null);
  if (!locks) return [];
  const open = new Set(locks.held?.map(({ name }) => name));
  const from = `${place}@`;
  return typedPlaces(personId, from).filter((left) => left !== mine && !open.has(lockOf(left.slice(from.length))));
}

/** Makes one text of several; the tab's own comes first. */
export type Join = (texts: readonly string[]) => string;

/**
 * This tab's own place, after moving the texts of closed tabs into it: with `join` all of them, joined; without `join`
 * one of them, and only where this tab has no text of its own. The others stay for the next tab that claims.
 */
export async function claimPlace(personId: string, place: string, join?: Join): Promise<string> {
  const mine = await ownPlace(place);
  if (!hasLocks()) return mine;
  // One tab after the other, or two tabs would take the same text.
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

/** The place that this tab has claimed for a person's text; null until it has. */
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

/** Outside https a browser has no locks: its tabs then share their places, and the later text counts. */
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
    // The browser refuses storage: after a reload this tab has a new id, and claims the text that it left.
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

/** Holds the lock of a tab's id for as long as the page lives. Resolves to whether it got the lock. */
async function hold(tab: string): Promise<boolean> {
  // The time limit counts only while another page has the lock: a busy device may take longer to say that the lock is
  // free.
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
