import { useState } from 'react';
import type { Question } from '@consult/domain/inbox/questions.ts';
import { call } from '../../app/call.ts';
import type { Folder, SeenRow, Selection } from '../list/list.ts';
import { askedOf } from './inbox-query.ts';

/** At most so many rows are selected at once: what is done to them is kept on this device until the server has it. */
const mostSelected = 2_000;

const unknown = { firstName: '', lastName: '', phn: '', province: '', dateOfBirth: '' };

const noRows: ReadonlyMap<string, SeenRow> = new Map();

/**
 * Selects every row of a list, also those that are not loaded. The server says which ones they are at that moment, in
 * portions and without anything of a patient; what comes later is not selected.
 */
export function useAllMatching(selection: Selection, folder: Folder, question: Question | null) {
  const [rows, setRows] = useState(noRows);
  const [state, setState] = useState<'rest' | 'asking' | 'failed'>('rest');
  const select = async () => {
    setState('asking');
    try {
      const found = await matching(folder, question);
      setRows(new Map(found.map((row) => [row.id, row])));
      selection.allWith(found.map(({ id }) => id));
      setState('rest');
    } catch {
      setState('failed');
    }
  };
  return { rows, state, select: () => void select() };
}

async function matching(folder: Folder, question: Question | null): Promise<SeenRow[]> {
  const found: SeenRow[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask(folder, question, after);
    found.push(...page.rows.map((row) => ({ ...row, patient: unknown })));
    after = page.next;
  } while (after !== null && found.length < mostSelected);
  return found.slice(0, mostSelected);
}

const ask = (folder: Folder, question: Question | null, after: string | null) =>
  call('inbox-matches', { ...askedOf(folder, question), after });
