/** Something that the room promises did not hold. */
export class Unkept extends Error {
  override readonly name = 'Unkept';
}

/** Throws Unkept with these words where something does not hold. */
export function claim(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Unkept(words);
}

/** Throws Unkept where two values differ as JSON, with both. */
export function claimSame(found: unknown, wanted: unknown, words: string): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  claim(is === should, `${words}: ${is} instead of ${should}`);
}
