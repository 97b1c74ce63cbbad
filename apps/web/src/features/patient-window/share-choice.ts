import { windowFileKind } from '@consult/domain/patient-window/files.ts';
import { noMailAnswers, readMailAnswers, type MailAnswers } from '@consult/domain/patient-message/mail-answers.ts';
import type { WindowState } from './window-query.ts';

/** What somebody chose in the dialog and did not share yet. Messages and files have ids of their own. */
export type ShareChoice = MailAnswers & {
  /** Of the viewer's own library, each with the id of the file that it becomes. */
  handouts: readonly ChosenHandout[];
  /** Ticked, and not shared so far. */
  on: readonly string[];
  /** Unticked, and shared so far. */
  off: readonly string[];
  /** As typed; null for the address that stands there. */
  email: string | null;
};

export type ChosenHandout = { id: string; resourceId: string; name: string };

export const noChoice: ShareChoice = { handouts: [], on: [], off: [], email: null, ...noMailAnswers };

/** Reads a choice of the device; null for one that no longer fits. */
export function readChoice(value: unknown): ShareChoice | null {
  const { handouts = [], on, off, email } = (value ?? {}) as Partial<ShareChoice>;
  if (!isIds(on) || !isIds(off) || (email !== null && typeof email !== 'string')) return null;
  if (!Array.isArray(handouts) || !handouts.every(isHandout)) return null;
  return { handouts, on, off, email, ...readMailAnswers(value) };
}

const isHandout = (value: unknown): value is ChosenHandout => {
  const { id, resourceId, name } = (value ?? {}) as Partial<ChosenHandout>;
  return [id, resourceId, name].every((one) => typeof one === 'string');
};

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What is ticked: what is shared, with what was chosen since. What is not there any more is not ticked. */
export function tickedIn({ messages, files }: WindowState, { on, off }: ShareChoice): ReadonlySet<string> {
  const items = [...messages, ...files];
  return new Set(items.filter(({ id, shared }) => (shared ? !off.includes(id) : on.includes(id))).map(({ id }) => id));
}

/** The choice with one thing ticked or unticked. */
export function toggled(state: WindowState, choice: ShareChoice, id: string): ShareChoice {
  const isShared = [...state.messages, ...state.files].some((item) => item.id === id && item.shared);
  const flipped = (ids: readonly string[]) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return isShared ? { ...choice, off: flipped(choice.off) } : { ...choice, on: flipped(choice.on) };
}

/** The choice with these handouts of the library; one that stays keeps its id. */
export function withHandouts(
  choice: ShareChoice,
  chosen: readonly { id: string; name: string }[],
  newId: () => string,
): ShareChoice {
  const had = new Map(choice.handouts.map((one) => [one.resourceId, one]));
  return { ...choice, handouts: chosen.map(({ id, name }) => had.get(id) ?? { id: newId(), resourceId: id, name }) };
}

/** Whether a patient can open a handout of this content type in their window. */
export const opensForPatient = (contentType: string): boolean => windowFileKind(contentType) !== null;

/** What a share of the choice says: what comes, and what is taken back. */
export function changesOf(state: WindowState, choice: ShareChoice) {
  const ticked = tickedIn(state, choice);
  const coming = (items: readonly { id: string; shared: boolean }[]) =>
    items.filter(({ id, shared }) => !shared && ticked.has(id)).map(({ id }) => id);
  const going = (items: readonly { id: string; shared: boolean }[]) =>
    items.filter(({ id, shared }) => shared && !ticked.has(id)).map(({ id }) => id);
  return {
    share: coming(state.messages),
    takeBack: going(state.messages),
    shareFiles: coming(state.files),
    takeBackFiles: going(state.files),
    ...(choice.handouts.length > 0
      ? { shareHandouts: choice.handouts.map(({ id, resourceId }) => ({ id, resourceId })) }
      : {}),
  };
}
