import { forgetUndo, showSnack, type Snack } from '../../ui/snackbar.tsx';
import type { RowChange } from './row-changes.ts';

/** A row, how it looks once something is done to it, and how it looked. */
type ChangedRow<Row> = { row: Row; change: RowChange; before: RowChange };

/** A change that is on screen before the server has confirmed it. */
type ShownChange = {
  /** Shows the rows as before, because the server refused the change. */
  takeBack: () => void;
  /**
   * Asks for the rows again after the server's answer; the change then ends, and the lists show what they hold by then.
   */
  settle: () => Promise<void>;
};

/** Shows the changed rows at once. */
export type ShowRows<Row> = (changed: readonly ChangedRow<Row>[]) => ShownChange;

type RowAct<Row, Step> = {
  changed: readonly ChangedRow<Row>[];
  show: ShowRows<Row>;
  steps: readonly Step[];
  /** Carries the steps out, and resolves to the steps that take them back. */
  send: (steps: readonly Step[]) => Promise<Step[]>;
  /** The steps wait for the end of this promise; their undo does not. */
  after?: Promise<void>;
  /** The snackbar that says what was done. */
  snack: Omit<Snack, 'undo' | 'byKey'>;
  /**
   * Shows the snackbar only after the server's answer, with an undo only where the server changed something. Without
   * this it appears at once.
   */
  saidAfter?: boolean;
  failed: string;
  undoFailed: string;
};

/** Changes rows. The page shows the change at once; Undo or a refusal by the server takes it back. */
export async function actOnRows<Row, Step>(act: RowAct<Row, Step>): Promise<void> {
  const { changed, show, steps, send, after, snack, saidAfter = false, failed, undoFailed } = act;
  const shown = show(changed);
  const sent = after ? after.then(() => send(steps)) : send(steps);
  const takeBack = async () => {
    const back = show(changed.map(({ row, change, before }) => ({ row, change: before, before: change })));
    // A failed call changed nothing and has said so: there is nothing to send back.
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
