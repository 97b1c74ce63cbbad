import { newId } from '../../app/new-id.ts';
import { keptForm, keptForms, type KeptForm } from './kept-form.ts';

/**
 * The session storage's key for the kept form that this tab writes in. A reload of the tab finds the form again; a
 * duplicate of the tab gets another one.
 */
const tabKey = 'consult.form';

export type Claimed = {
  formId: string;
  /** The content typed before; null for a new form. */
  kept: KeptForm | null;
  release: () => void;
};

/** The form that this tab wrote in last, or null. */
export function formOfTab(): string | null {
  try {
    return sessionStorage.getItem(tabKey);
  } catch {
    return null;
  }
}

/** Remembers the form that this tab writes in from now on. */
export function setFormOfTab(formId: string | null): void {
  try {
    if (formId === null) sessionStorage.removeItem(tabKey);
    else sessionStorage.setItem(tabKey, formId);
  } catch {
    // The browser refuses storage: a reload then takes a kept form of the service.
  }
}

/** Which form the page asks for. */
export type Wanted = {
  serviceId: string | null;
  /** The draft to open; null for a form without one. */
  draftId: string | null;
  /** A form of the same draft to leave alone: the person looks at the version that was saved elsewhere. */
  besides: string | null;
  /** Only this form, if no other tab writes in it; null for any. */
  formId: string | null;
};

/**
 * Claims a form for this tab. For a draft: the form that keeps its unsaved text on this device, else a new one. Without
 * a draft: the form that this tab wrote in before, else one that a closed tab left for the same service, else a new
 * one. Never a form in which another open tab writes.
 */
export async function claimForm(personId: string, wanted: Wanted): Promise<Claimed> {
  await Promise.all(leaving);
  const { serviceId, draftId, besides } = wanted;
  const own = wanted.formId ?? (draftId === null ? formOfTab() : null);
  const left = keptForms(personId).filter(
    ({ formId, draft, ...kept }) =>
      formId !== besides &&
      (draftId === null
        ? draft === null && kept.serviceId === serviceId && formId !== own
        : draft?.draftId === draftId && formId !== own),
  );
  for (const formId of [...(own === null ? [] : [own]), ...left.map((kept) => kept.formId)]) {
    const release = await lock(formId);
    if (!release) continue;
    const kept = keptForm(personId, formId);
    // A draft is found again by its address; remembering it for the tab would make the next new consult go on with it.
    setFormOfTab(kept?.draft || draftId !== null ? null : formId);
    return { formId, kept, release };
  }
  const formId = newId();
  setFormOfTab(draftId === null ? formId : null);
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
 * not say that it came back. A draft stays in the address, so it need not be the tab's own form (`ofTab` false).
 */
export function continueForm(formId: string, ofTab = true): void {
  continued = formId;
  if (ofTab) setFormOfTab(formId);
}

/** Whether the form came back although the person had not asked for it just now. */
export function cameBack({ formId, kept }: Pick<Claimed, 'formId' | 'kept'>): boolean {
  const known = continued === formId;
  continued = null;
  return kept !== null && !known;
}
