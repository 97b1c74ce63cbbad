import { beforeEach, expect, test, vi } from 'vitest';

/** A browser's storage: localStorage for all tabs, or sessionStorage of one. */
function storage() {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

/** Loads the page in a tab: modules of its own, and the tab's storage. */
async function load(tab: ReturnType<typeof storage>) {
  vi.resetModules();
  Object.assign(globalThis, { sessionStorage: tab });
  const [place, typed] = await Promise.all([import('./tab-place.ts'), import('./typed-text.ts')]);
  const mine = await place.ownPlace('profile');
  return { ...place, claimPlace: place.claimPlace, ...typed, mine };
}

/** Closes or reloads a tab: the browser releases its locks. */
function release(place: string): void {
  void navigator.locks.request(`consult-tab-${place.slice(place.indexOf('@') + 1)}`, { steal: true }, () => {});
}

beforeEach(() => Object.assign(globalThis, { localStorage: storage() }));

test('of two open tabs neither sees nor writes over what is typed in the other', async () => {
  const one = await load(storage());
  one.keepTyped('ann', one.mine, 'credentials');
  const other = await load(storage());
  const place = await other.claimPlace('ann', 'profile');
  expect(other.readTyped('ann', place)).toBeNull();
  other.keepTyped('ann', place, 'fax');
  expect(one.readTyped('ann', one.mine)).toBe('credentials');
  release(one.mine);
  release(other.mine);
});

test('a tab that is loaded anew has its own again, and a copy of it has not', async () => {
  const tab = storage();
  const before = await load(tab);
  before.keepTyped('ann', before.mine, 'mine');
  // A duplicated tab begins with a copy of the tab's storage, while that tab is still open.
  const copied = storage();
  copied.setItem('consult.tab', tab.getItem('consult.tab') ?? '');
  const copy = await load(copied);
  expect(copy.mine).not.toBe(before.mine);
  expect(copy.readTyped('ann', await copy.claimPlace('ann', 'profile'))).toBeNull();
  release(before.mine);
  const after = await load(tab);
  expect(after.mine).toBe(before.mine);
  expect(after.readTyped('ann', after.mine)).toBe('mine');
  release(after.mine);
  release(copy.mine);
});

test('what closed tabs left behind is claimed once, by the same person only', async () => {
  for (const text of ['a', 'b']) {
    const closed = await load(storage());
    closed.keepTyped('ann', closed.mine, text);
    release(closed.mine);
  }
  const tab = await load(storage());
  expect(tab.readTyped('bob', await tab.claimPlace('bob', 'profile'))).toBeNull();
  // One at a time, because without `join` the texts can not be made one.
  const first = tab.readTyped('ann', await tab.claimPlace('ann', 'profile'));
  expect(['a', 'b']).toContain(first);
  const all = await tab.claimPlace('ann', 'profile', (texts) => texts.join());
  expect(tab.readTyped('ann', all)).toBe(first === 'a' ? 'a,b' : 'b,a');
  expect(await tab.leftPlaces('ann', 'profile')).toEqual([]);
  release(tab.mine);
});

test('where it can not be said which tabs are open, nothing of theirs is taken and the own place is there', async () => {
  const closed = await load(storage());
  closed.keepTyped('ann', closed.mine, 'a');
  release(closed.mine);
  const tab = await load(storage());
  const denied = vi.spyOn(navigator.locks, 'query').mockRejectedValue(new DOMException('Denied.', 'SecurityError'));
  expect(await tab.leftPlaces('ann', 'profile')).toEqual([]);
  expect(tab.readTyped('ann', await tab.claimPlace('ann', 'profile'))).toBeNull();
  denied.mockRestore();
  expect(await tab.leftPlaces('ann', 'profile')).toEqual([closed.mine]);
  release(tab.mine);
});
