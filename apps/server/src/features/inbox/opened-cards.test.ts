import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OpenedCards } from './opened-cards.ts';
import type { Sealed } from './opened-cards.ts';

const opened = {
  card: { firstName: 'A', lastName: 'B', phn: '1', province: 'AB', dateOfBirth: '', subject: 'S' },
  preview: { text: 'T', sentBy: 'x' },
};
const row = (id: string = randomUUID()): Sealed => ({
  id,
  wrapped_key: randomBytes(61),
  card: randomBytes(150),
  preview: randomBytes(90),
});

describe('a card that was opened', () => {
  it('is known by the same bytes of the same activity', () => {
    const cards = new OpenedCards();
    const one = row();
    cards.set(one, opened);
    expect(cards.get({ ...one, card: Buffer.from(one.card) })).toMatchObject(opened);
    const bare = { ...row(), preview: null };
    cards.set(bare, { ...opened, preview: null });
    expect(cards.get(bare)).toMatchObject({ preview: null });
  });

  it('is unknown once key, card or preview changed by a bit, was moved from elsewhere, or went', () => {
    const cards = new OpenedCards();
    const one = row();
    cards.set(one, opened);
    for (const part of ['wrapped_key', 'card', 'preview'] as const) {
      const bytes = Buffer.from(one[part]!);
      bytes[bytes.length - 1]! ^= 1;
      expect(cards.get({ ...one, [part]: bytes })).toBeUndefined();
      expect(cards.get({ ...one, [part]: Buffer.concat([one[part]!, one[part]!]) })).toBeUndefined();
    }
    expect(cards.get({ ...one, preview: null })).toBeUndefined();
    expect(cards.get({ ...one, id: randomUUID() })).toBeUndefined();
    const all = Buffer.concat([one.wrapped_key, one.card, one.preview!]);
    expect(
      cards.get({
        id: one.id,
        wrapped_key: all.subarray(0, 60),
        card: all.subarray(60, 211),
        preview: all.subarray(211),
      }),
    ).toBeUndefined();
  });

  it('is kept with the most recently shown, and no more than so many', () => {
    const cards = new OpenedCards(10);
    const rows = Array.from({ length: 40 }, () => row());
    for (const one of rows) {
      cards.set(one, opened);
      cards.get(rows[0]!);
    }
    expect(cards.get(rows[0]!)).toBeDefined();
    expect(rows.filter((one) => cards.get(one)).length).toBeLessThanOrEqual(10);
  });
});
