import { compareRow } from './compare.ts';
import type { Column, Describer } from './describe.ts';
import { isUtility } from './describe.ts';
import type { Statement } from './statements.ts';

export interface Checked {
  /** The faults, one sentence each, with its place. */
  faults: string[];
  /** How many different texts the database prepared. */
  prepared: number;
  /** Statements that give no rows by their kind: begin, set, listen. */
  utilities: number;
}

/** Lets the database prepare every text of the statements, and compares its columns with the code's row types. */
export async function checkStatements(statements: readonly Statement[], describer: Describer): Promise<Checked> {
  const faults: string[] = [];
  const known = new Map<string, Promise<Column[]>>();
  let utilities = 0;
  for (const statement of statements) {
    const found = new Set<string>();
    if (statement.texts.some(({ text }) => isUtility(text))) utilities += 1;
    for (const { text, given, said } of statement.texts) {
      const key = JSON.stringify([text, given]);
      try {
        const asked = known.get(key) ?? describer.columns(text, given);
        known.set(key, asked);
        const columns = await asked;
        if (said) for (const fault of compareRow(columns, said, describer.catalogue)) found.add(fault);
        else if (statement.said) found.add('what its row type is can not be told');
        else if (columns.length > 0 && statement.reads)
          found.add(
            `its rows are read, and no row type says what they hold: ${columns.map(({ name }) => name).join(', ')}`,
          );
      } catch (error) {
        found.add(`the database refuses it, ${String(error)}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
      }
    }
    for (const fault of found) faults.push(`${statement.place} ${statement.within}: ${fault}`);
  }
  return { faults, prepared: known.size, utilities };
}
