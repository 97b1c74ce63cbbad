import { readFileSync } from 'node:fs';
import { sentences } from '@consult/domain/fault/sentences.ts';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';

type Catalog = Readonly<Record<string, { translation?: string }>>;

async function catalogOf(locale: string): Promise<Catalog> {
  const path = new URL(`../locales/${locale}/messages.po`, import.meta.url);
  return await formatter().parse(readFileSync(path, 'utf8'), { locale, sourceLocale: 'en', filename: path.pathname });
}

const [english, french] = await Promise.all(['en', 'fr'].map(catalogOf));
const factsIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([fact]) => fact).toSorted();

test.each(Object.entries(sentences))(
  'the English word of %s is the specified sentence, its French another',
  (code, sentence) => {
    const said = french?.[`fault.${code}`]?.translation ?? '';
    expect(english?.[`fault.${code}`]?.translation).toBe(sentence);
    expect(said).not.toBe('');
    expect(said).not.toBe(sentence);
    // What a program did wrong is said in English only; whoever reads French learns that the value was refused.
    if (code !== 'not-as-declared') expect(factsIn(said)).toEqual(factsIn(sentence));
  },
);

test('the catalogues have words for no code that is gone', () => {
  const codes = Object.keys(sentences).map((code) => `fault.${code}`);
  expect(Object.keys(english ?? {}).filter((id) => id.startsWith('fault.'))).toEqual(expect.arrayContaining(codes));
  expect(Object.keys(english ?? {}).filter((id) => id.startsWith('fault.'))).toHaveLength(codes.length);
});
