import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** A diagnosis of ICD-9: its code without the point, and its English title. */
export type Diagnosis = { code: string; title: string };

let read: readonly Diagnosis[] | undefined;
let known: ReadonlySet<string> | undefined;

/** Every diagnosis by code, read from icd9-cm.tsv.br when first asked for (30 ms). */
export function diagnoses(): readonly Diagnosis[] {
  read ??= brotliDecompressSync(readFileSync(new URL('icd9-cm.tsv.br', import.meta.url)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [code = '', title = ''] = line.split('\t');
      return { code, title };
    });
  return read;
}

/**
 * The codes of our list. A category above them is one too: '216' stands for every code that begins so, since Alberta
 * takes three characters.
 */
export function diagnosisCodes(): ReadonlySet<string> {
  known ??= new Set(diagnoses().flatMap(({ code }) => [code, code.slice(0, 4), code.slice(0, 3)]));
  return known;
}

let titles: ReadonlyMap<string, string> | undefined;

/** The title of a code, with or without its point; '' where our list has none. */
export function diagnosisTitle(code: string): string {
  if (code === '') return '';
  titles ??= new Map(diagnoses().map((one) => [one.code, one.title]));
  return titles.get(code.replaceAll('.', '').toUpperCase()) ?? '';
}
