import { newId } from '../../app/new-id.ts';
import { keptForm, keptForms, type KeptForm } from './kept-form.ts';

/** Which kept form this tab writes in. A reload of the tab finds it again; a copy of the tab gets another one. */
const tabKey = 'consult.form';

export type Claimed = {
  formId: string;
  /** What was typed before; null for a new form. */
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

/** The form that this tab writes in from now on. */
export function setFormOfTab(formId: string | null): void {
  try {
    if (formId === null) sessionStorage.removeItem(tabKey);
    else sessionStorage.setItem(tabKey, formId);
  } catch {
    // Refused storage: a reload then starts from what is kept for the service.
  }
}

/** What a form is claimed for. */
export type Wanted = {
  serviceId: string | null;
  /** The draft that is opened; null for a form that is none yet. */
  draftId: string | null;
  /** Another form of the same draft that stays where it is: its other version is looked at. */
  besides: string | null;
  /** Exactly this form, where no other tab writes in it. */
  formId: string | null;
};

/**
 * Claims a form for this tab. For a draft: what was typed into it on this device and not saved, else a new one. Else
 * the one that the tab wrote in before, else one that was left behind for the same service, else a new one. A form that
 * another open tab writes in is never taken.
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
    // A draft is found again by its address, so that the next new consult does not go on with it.
    setFormOfTab(kept?.draft || draftId !== null ? null : formId);
    return { formId, kept, release };
  }
  const formId = newId();
  setFormOfTab(draftId === null ? formId : null);
  return { formId, kept: null, release: (await lock(formId)) ?? (() => {}) };
}

/** Kept forms that no open tab is writing in, the latest first. */
export async function unfinishedForms(personId: string): Promise<KeptForm[]> {
  await Promise.all(leaving);
  const locks = await navigator.locks.query();
  const open = new Set(locks.held?.map(({ name }) => name));
  return keptForms(personId).filter(({ formId }) => !open.has(lockName(formId)));
}

/** Locks that this page holds, or has asked for; a form that is shown anew before it was let go keeps its lock. */
const held = new Map<string, { uses: number; granted: Promise<(() => void) | null> }>();
/** Locks that this page has given back and the browser has not yet let go. */
const leaving = new Set<Promise<unknown>>();

/** Resolves with how to give the lock back, or null if another tab has it. */
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
 * The person goes on with this form knowingly (another service, 'Continue', undo): it needs no note when it comes back.
 * A draft that stays in the address needs no place as the tab's own form.
 */
export function continueForm(formId: string, ofTab = true): void {
  continued = formId;
  if (ofTab) setFormOfTab(formId);
}

/** Whether the form came back without the person having asked for it just now. */
export function cameBack({ formId, kept }: Pick<Claimed, 'formId' | 'kept'>): boolean {
  const known = continued === formId;
  continued = null;
  return kept !== null && !known;
}
