import { call } from '../../app/call.ts';
import { failedWith, wasUnanswered } from '../../app/call-error.ts';
import type { Copying, ServerCopy } from '../../app/local/kept.ts';
import type { OpenedDraft } from '../draft/draft.ts';
import { draftOf, fingerprintOf, valuesOf, type DraftPlace } from './draft-values.ts';
import { blankValues } from './form-values.ts';
import type { DraftBase, KeptForm } from './kept-consult.ts';

/**
 * The typed text of a draft goes to the server this long after the last key, ms, and when the page goes out of sight.
 */
const restMs = 2_000;

export type Recovery = NonNullable<OpenedDraft['recovery']>;

/** A recovery copy's version: when the server saved it, ms. */
export const versionOf = ({ savedAt }: Pick<Recovery, 'savedAt'>): number => Date.parse(savedAt);

/**
 * The recovery copy of one form's draft: typed text that is not saved, for another device. It never changes the draft,
 * and is never written over a copy from elsewhere.
 */
export class RecoveryCopy {
  readonly #personId: string;
  readonly #listeners = new Set<() => void>();
  /** The choices beside the form's values; null before the form was on screen. */
  #beside: DraftPlace | null = null;
  /** The draft of the last copy, and the form as it was then. */
  #last: { draft: DraftBase; form: KeptForm } | null = null;
  /** Copies that got no answer, by content: one of them may be the server's. */
  readonly #unanswered = new Set<string>();
  #served: KeptForm | null = null;
  #failed = false;

  constructor(personId: string) {
    this.#personId = personId;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether the server does not have the text because a copy failed. */
  readonly failed = (): boolean => this.#failed;

  /** Notes the choices beside the form's values. */
  shows(beside: DraftPlace): void {
    this.#beside = beside;
  }

  /** Whether a form is the server's copy of another device, as it was read last. */
  isServed(form: KeptForm | null): boolean {
    return form !== null && form === this.#served;
  }

  /** The server's copy as a form in the place of `now`. */
  served({ recovery, gallerySelectedMedia }: OpenedDraft, draft: DraftBase, now: KeptForm): KeptForm | null {
    if (!recovery) return null;
    const { formData, subject, baseVersion } = recovery;
    const { attachmentIds } = now.values;
    const content = { formData, subject, selectedMedia: gallerySelectedMedia, attachmentIds };
    this.#served = {
      ...now,
      serviceId: formData.serviceId,
      locationId: formData.locationId,
      draft: { ...draft, version: baseVersion },
      at: versionOf(recovery),
      values: valuesOf(content, blankValues(null)),
      whose: null,
    };
    return this.#served;
  }

  /** How the form's place saves it. */
  readonly copying: Copying<KeptForm> = {
    after: restMs,
    changed: 'DRAFT_CHANGED',
    takes: ({ draft }) => draft !== null,
    save: async (form, base) => {
      try {
        const version = await this.#save(form, base);
        this.#say(false);
        return version;
      } catch (error) {
        this.#say(true);
        throw error;
      }
    },
    read: () => this.#read(),
  };

  /** Forgets the server's copy of this version. Throws CallError. */
  async forget(draftId: string, version: number): Promise<void> {
    await this.#post(draftId, null, version);
  }

  async #save(form: KeptForm, base: number): Promise<number> {
    const { draft } = form;
    if (!draft) {
      // The form was sent or cleared while a copy was under way.
      if (this.#last) await this.forget(this.#last.draft.draftId, base);
      return 0;
    }
    if (!this.#beside) throw new Error('The form is not on screen.');
    this.#last = { draft, form };
    const { formData, subject } = draftOf(form.values, this.#beside);
    const recovery = { baseVersion: draft.version, formData, subject };
    try {
      const version = await this.#post(draft.draftId, recovery, base).catch(async (error: unknown) => {
        const own = failedWith(error, 'DRAFT_CHANGED') ? await this.#ownVersion() : null;
        if (own === null) throw error;
        return this.#post(draft.draftId, recovery, own);
      });
      this.#unanswered.clear();
      return version;
    } catch (error) {
      if (wasUnanswered(error)) this.#unanswered.add(printOf(recovery));
      throw error;
    }
  }

  /** The version of the server's copy where it is this page's own, whose answer was lost. */
  async #ownVersion(): Promise<number | null> {
    if (this.#unanswered.size === 0) return null;
    const found = (await this.#open())?.recovery;
    return found && this.#unanswered.has(printOf(found)) ? versionOf(found) : null;
  }

  async #read(): Promise<ServerCopy<KeptForm> | null> {
    const opened = await this.#open();
    if (!opened?.recovery || !this.#last || !this.#beside) return null;
    const { draft, form } = this.#last;
    const same = printOf(opened.recovery) === printOf(draftOf(form.values, this.#beside));
    const value = same ? form : this.served(opened, draft, form);
    return value && { value, version: versionOf(opened.recovery) };
  }

  async #open(): Promise<OpenedDraft | null> {
    if (!this.#last) return null;
    const { draftId, collection: consultDraftsCollectionType } = this.#last.draft;
    return call('consultDraft-getDraft', { draftId, consultDraftsCollectionType }, this.#how());
  }

  async #post(
    draftId: string,
    recovery: Pick<Recovery, 'baseVersion' | 'formData' | 'subject'> | null,
    over: number,
  ): Promise<number> {
    const input = { draftId, recovery, over: over === 0 ? null : new Date(over).toISOString() };
    const { savedAt } = await call('consultDraft-saveRecovery', input, this.#how());
    return versionOf({ savedAt });
  }

  /** Without the session (another tab signed out), a copy must not lead to the sign-in page. */
  #how() {
    return { probe: true, personId: this.#personId };
  }

  #say(failed: boolean): void {
    if (failed === this.#failed) return;
    this.#failed = failed;
    for (const listener of this.#listeners) listener();
  }
}

/** The same text for the same typed content; files and pictures are no part of a recovery copy. */
export function printOf({ formData, subject }: Pick<Recovery, 'formData' | 'subject'>): string {
  return fingerprintOf({ formData, subject, selectedMedia: [], attachmentIds: [] });
}
