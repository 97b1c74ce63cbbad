import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { cardShape } from './card.ts';
import type { Card } from './card.ts';

/** An ONNX file, as it lies there now. Another state of it is another model. */
export type ModelFile = { path: string; state: string };

/** A card that can be used, and the file that it names, where it names one. */
export type InstalledCard = { card: Card; from: string; file: ModelFile | null };

/** Why a card can not be used, for the operator. */
export type CardTrouble = { from: string; trouble: string };

export type CardsRead = { cards: InstalledCard[]; troubles: CardTrouble[] };

/** A card is some lines of text; an ONNX file is held in memory. Bytes. */
const maxCardBytes = 256 * 1024;
const maxFileBytes = 500 * 1024 ** 2;

/** The cards of a folder in the order of their names. A folder that is not there has none. */
export async function readCards(folder: string): Promise<CardsRead> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const read: CardsRead = { cards: [], troubles: [] };
  for (const from of names.filter((one) => one.endsWith('.json')).toSorted()) {
    const one = await readCard(folder, from);
    if (typeof one === 'string') read.troubles.push({ from, trouble: one });
    else read.cards.push(one);
  }
  return read;
}

async function readCard(folder: string, from: string): Promise<InstalledCard | string> {
  const card = await cardIn(join(folder, from));
  if (typeof card === 'string') return card;
  if (card.file === undefined) return { card, from, file: null };
  const path = join(folder, card.file);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return `there is no file ${card.file} beside it`;
  if (found.size > maxFileBytes) return `${card.file} has more than 500 MB`;
  return { card, from, file: { path, state: `${found.size} ${found.mtimeMs}` } };
}

async function cardIn(path: string): Promise<Card | string> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return 'it can not be read';
  if (found.size > maxCardBytes) return 'it is too long for a card';
  let given: unknown;
  try {
    given = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return 'it is no JSON';
  }
  const parsed = cardShape.safeParse(given);
  return parsed.success ? parsed.data : z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, ' ');
}
