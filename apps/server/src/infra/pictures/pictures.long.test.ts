import fc from 'fast-check';
import { it } from 'vitest';
import { film } from './film.testing.ts';
import { spoilt, staysKindly } from './fuzz.testing.ts';
import { asFromPhone, drawing } from './photo.testing.ts';
import { recording } from './webm.testing.ts';

it('of thousands of spoilt pictures and films each is taken in whole or refused by name', async () => {
  const files = [
    asFromPhone(await drawing().jpeg().toBuffer(), 6),
    await drawing().withIccProfile('p3').jpeg({ progressive: true }).toBuffer(),
    await drawing().toColourspace('cmyk').jpeg().toBuffer(),
    await drawing().withIccProfile('p3').png({ palette: true }).toBuffer(),
    await drawing().toColourspace('rgb16').png().toBuffer(),
    recording(),
    film().bytes,
  ];
  await fc.assert(fc.asyncProperty(spoilt(files), staysKindly), { numRuns: 20_000 });
});
