import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { exportHeads } from '../../features/billing/record-words.ts';
import { renderTable } from './render-table.ts';
import { rowsOfPage } from './table-description.ts';

const status = {
  en: 'Closed (reassessment: waits for the payer’s answer)',
  fr: 'En suspens (il manque : date de naissance, adresse, ville, code postal)',
};
const what = { en: ['Patient message', 'One-way message'], fr: ['Consultation téléphonique', 'Endoscopie des sinus'] };
const rowOf = (language: 'en' | 'fr') => {
  const days = ['2026-03-02', '2026-03-10', '2026-03-12'];
  const codes = ['410.1', '03.01NG', '1234.56', '63A'];
  return [...days, ...what[language], '1234 567 890', status[language], ...codes];
};

const rowHeight = (4 / 25.4) * 72;

/** The texts of the first page: where each stands, from its left end and baseline, in points. */
async function textsOf(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
  return texts.map(({ str, transform, width }) => {
    const [, , , size, x, y] = transform as [number, number, number, number, number, number];
    return { str, size, left: x, right: x + width, y, middle: y + size / 3 };
  });
}

it.each(['en', 'fr'] as const)('a row of a table in %s shows each of its texts whole', async (language) => {
  const row = rowOf(language);
  const heads = exportHeads[language];
  const rows = Array.from({ length: rowsOfPage }, () => row);
  const texts = await textsOf(await renderTable({ language, title: 'T', page: '{n}/{m}', heads, rows }));
  const firsts = texts.filter(({ str }) => str === row[0]);
  expect(firsts).toHaveLength(rowsOfPage);
  for (const first of [firsts[0]!, firsts.at(-1)!]) {
    const within = texts.filter(({ middle }) => Math.abs(middle - first.middle) <= rowHeight / 2);
    expect(
      within
        .map(({ str }) => str)
        .join('')
        .replaceAll(/\s/g, ''),
    ).toBe(row.join('').replaceAll(/\s/g, ''));
    for (const { y, size } of within) {
      expect(y - size / 5).toBeGreaterThan(first.middle - rowHeight / 2);
      expect(y + (size * 4) / 5).toBeLessThan(first.middle + rowHeight / 2);
    }
    // Each column's texts end before the next one begins.
    const lefts = [...new Set(within.map(({ left }) => Math.round(left)))].toSorted((a, b) => a - b);
    expect(lefts).toHaveLength(row.length);
    for (const { left, right } of within) {
      const next = lefts.find((other) => other > Math.round(left)) ?? 585;
      expect(right).toBeLessThan(next);
    }
  }
});
