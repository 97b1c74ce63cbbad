import { mediaTypes } from '@consult/domain/media/limits.ts';
import { uploadFailures } from '@consult/domain/media/partner-upload.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Entries, Ids, type Entry } from './entries.ts';

const upload = fc.record({
  state: fc.constantFrom('waiting', 'sent', 'failed'),
  stayedHere: fc.boolean(),
  failure: fc.option(fc.constantFrom(...uploadFailures)),
});
const entry: fc.Arbitrary<Entry> = fc.record({
  id: fc.uuid(),
  created: fc.integer({ min: 0, max: 4e12 }),
  arrival: fc.maxSafeNat(),
  contentType: fc.constantFrom(...mediaTypes),
  size: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  hasThumbnail: fc.boolean(),
  partnerUpload: fc.option(upload),
  tagCount: fc.integer({ min: 0, max: 255 }),
});
const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 40 });

test('what is put in comes out as it was, in its order', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const packed = new Entries(all);
      expect(packed.all()).toEqual(all);
      expect(all.map((_, n) => packed.id(n))).toEqual(all.map(({ id }) => id));
    }),
  );
});

test('those among some ids are found, also where others begin alike', () => {
  fc.assert(
    fc.property(entries, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (all, wanted) => {
      const packed = new Entries(all);
      const places = all.flatMap((_, n) => (wanted[n] ? [n] : []));
      const others = all.map(({ id }) => `${id.slice(0, 8)}-0000-0000-0000-000000000000`);
      const ids = new Ids([...places.map((n) => all[n]!.id), ...others]);
      expect(packed.placesOf(ids).filter((n) => !others.includes(all[n]!.id))).toEqual(places);
    }),
  );
});
