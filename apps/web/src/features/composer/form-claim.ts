import { newId } from '../../app/new-id.ts';
import { keptForm, keptForms, type KeptForm } from './kept-form.ts';

export type Claimed = {
  formId: string;
  /** The content typed before; null for a new form. */
  kept: KeptForm | null;
  release: () => void;
};

/** Which form the page asks for. */
export type Wanted = {
  /** The draft to open; null for a form without one. */
  draftId: string | null;
  /** A form of the same draft to leave alone: the person looks at the version that was saved elsewhere. */
  besides: string | null;
  /** The form that the address or the page names, if no other tab writes in it; null for none. */
  formId: string | null;
};

/**
 * Claims a form for this tab: the named one, or for a draft the form that keeps its unsaved text on this device.
 * Without either it is a new and empty form, whatever else is unfinished (server rules, section 25). Never a form in
 * which another open tab writes.
 */
export async function claimForm(personId: string, wanted: Wanted): Promise<Claimed> {
  await Promise.all(leaving);
  const { draftId, besides, formId: named } = wanted;
  const ofDraft = keptForms(personId).filter(
    ({ formId, draft }) => draftId !== null && draft?.draftId === draftId && formId !== besides && formId !== named,
  );
  for (const formId of [...(named === null ? [] : [named]), ...ofDraft.map((kept) => kept.formId)]) {
    const release = await lock(formId);
    if (release) return { formId, kept: keptForm(personId, formId), release };
  }
  const formId = newId();
  return { formId, kept: null, release: (await lock(formId)) ?? (() => {}) };
}

/** The kept forms in which no open tab writes, the latest first. */
export async function unfinishedForms(personId: string): Promise<KeptForm[]> {
  await Promise.all(leaving);
  const locks = await navigator.locks.query();
  const open = new Set(locks.held?.map(({ name }) => name));
  return keptForms(personId).filter(({ formId }) => !open.has(lockName(formId)));
}

/**
 * The locks that this page holds or has asked for, with their number of uses: a form that is shown again before it was
 * released keeps its lock.
 */
const held = new Map<string, { uses: number; granted: Promise<(() => void) | null> }>();
/** Locks that this page is giving back, until the browser has released them. */
const leaving = new Set<Promise<unknown>>();

/** Resolves with the function that gives the lock back, or with null if another tab has it. */
async function lock(formId: string): Promise<(() => void) | null> {
  const entry = held.get(formId) ?? { uses: 0, granted: request(formId) };
  held.set(formId, entry);
  entry.uses += 1;
  const release = await entry.granted;
  const giveBack = () => {
    entry.uses -= 1;
    if (entry.uses > 0) return;
    held.delete(formId);
    release?.();
  };
  if (release) return giveBack;
  giveBack();
  return null;
}

function request(formId: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const over = navigator.locks
      .request(lockName(formId), { ifAvailable: true }, (granted) => {
        if (!granted) return resolve(null);
        return new Promise<void>((release) =>
          resolve(() => {
            leaving.add(over);
            release();
          }),
        );
      })
      .catch(reject)
      .finally(() => leaving.delete(over));
  });
}

function lockName(formId: string): string {
  return `consult-form-${formId}`;
}

let continued: string | null = null;

/**
 * Notes that the person goes on with this form on purpose (another service, 'Continue', undo), so that the page does
 * not say that it came back.
 */
export function continueForm(formId: string): void {
  continued = formId;
}

/** Whether the form came back although the person had not asked for it just now. */
export function cameBack({ formId, kept }: Pick<Claimed, 'formId' | 'kept'>): boolean {
  const known = continued === formId;
  continued = null;
  return kept !== null && !known;
}
