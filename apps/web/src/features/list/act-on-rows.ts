import { forgetUndo, showSnack, type Snack } from '../../ui/snackbar.tsx';
import type { RowChange } from './row-changes.ts';

/** A row, how it looks once something is done to it, and how it looked. */
type ChangedRow<Row> = { row: Row; change: RowChange; before: RowChange };

/** What is shown of a change that the server has not confirmed yet. */
type ShownChange = {
  /** The server refused it: the rows look as they did before. */
  takeBack: () => void;
  /** The server answered: asks for the rows again, and ends showing what they hold by then. */
  settle: () => Promise<void>;
};

/** Shows rows at once as they will be. */
export type ShowRows<Row> = (changed: readonly ChangedRow<Row>[]) => ShownChange;

type RowAct<Row, Step> = {
  changed: readonly ChangedRow<Row>[];
  show: ShowRows<Row>;
  steps: readonly Step[];
  /** Does the steps and answers those that take them back. */
  send: (steps: readonly Step[]) => Promise<Step[]>;
  /** The steps wait for its end; their undo does not. */
  after?: Promise<void>;
  /** Says what was done. */
  snack: Omit<Snack, 'undo' | 'byKey'>;
  /** Says it when the server has answered, and offers an undo only where the server changed something; else at once. */
  saidAfter?: boolean;
  failed: string;
  undoFailed: string;
};

/** Does something with rows: shown at once, taken back by its undo, and as it was where the server refuses. */
export async function actOnRows<Row, Step>(act: RowAct<Row, Step>): Promise<void> {
  const { changed, show, steps, send, after, snack, saidAfter = false, failed, undoFailed } = act;
  const shown = show(changed);
  const sent = after ? after.then(() => send(steps)) : send(steps);
  const takeBack = async () => {
    const back = show(changed.map(({ row, change, before }) => ({ row, change: before, before: change })));
    // What failed is as it was already, and has said so.
    const previous = await sent.catch(() => []);
    try {
      if (previous.length > 0) await send(previous);
    } catch {
      back.takeBack();
      showSnack({ text: undoFailed });
    }
    await back.settle();
  };
  const undo = () => void takeBack();
  if (!saidAfter) showSnack({ ...snack, undo, byKey: true });
  try {
    const previous = await sent;
    if (saidAfter) showSnack(previous.length > 0 ? { ...snack, undo, byKey: true } : snack);
  } catch {
    forgetUndo(undo);
    shown.takeBack();
    showSnack({ text: failed });
  }
  await shown.settle();
}
