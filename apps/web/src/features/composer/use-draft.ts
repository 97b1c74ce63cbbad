import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '../../app/call.ts';
import { failedWith, wasUnanswered } from '../../app/call-error.ts';
import { useLive } from '../../app/live.ts';
import { newId } from '../../app/new-id.ts';
import { uploadsOf } from '../attachment/attachment.ts';
import { refreshDrafts, type Approver, type OpenedDraft } from '../draft/draft.ts';
import { contentOf, draftOf, fingerprintOf, type DraftContent, type DraftPlace } from './draft-values.ts';
import type { DraftRef } from './composer-search.ts';
import { isTyped, type FormValues } from './form-values.ts';
import type { KeptDraft, KeptForm } from './kept-form.ts';
import { useRecovery } from './use-recovery.ts';

/** Document 2, section 4: 'Draft saved.' clears after 2 s. */
const savedShownMs = 2_000;

/** The draft that a form is, as this page knows it. */
export type Draft = KeptDraft & { savedAt: string | null };

export type DraftTask = 'save' | 'forward' | 'discard';
export type DraftState =
  | { kind: 'idle' }
  | { kind: 'running'; task: DraftTask }
  /** Saved just now. */
  | { kind: 'saved' }
  | { kind: 'failed'; task: DraftTask; error: unknown }
  /** The draft was saved elsewhere in the meantime, or is not here any more: nothing was written. */
  | { kind: 'changed' | 'gone'; task: DraftTask };

type Given = {
  form: UseFormReturn<FormValues>;
  formId: string;
  place: DraftPlace;
  opened: OpenedDraft | null;
  collection: DraftRef['collection'];
  kept: KeptForm | null;
};

/** The draft behind the form: whether it is saved, and what saves, forwards and discards it. */
export function useDraft({ form, formId, place, opened, collection, kept }: Given) {
  const [draft, setDraft] = useState<Draft | null>(() => firstDraft(opened, collection, kept));
  const [baseline, setBaseline] = useState<string | null>(() => {
    if (!opened) return null;
    // What came back from this device is compared with the draft as it lies on the server; else the form is the draft.
    return fingerprintOf(kept ? contentOf(opened) : draftOf(form.getValues(), place));
  });
  const [state, setState] = useState<DraftState>({ kind: 'idle' });
  const [newest, setNewest] = useState(0);
  // Made once, so that a save whose answer was lost is the same save when it is tried again.
  const [ids] = useState(() => ({ first: newId(), anew: newId() }));
  /** What was last sent to be saved, until its answer came. */
  const unanswered = useRef<DraftContent | null>(null);
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useLive('draft', {
    draft: ({ id, version }) => {
      if (id === draft?.draftId) setNewest(version);
    },
  });

  const isSaved = (values: FormValues) => baseline !== null && fingerprintOf(draftOf(values, place)) === baseline;
  const recovery = useRecovery({ form, draft, place, isSaved, opened, kept });

  async function run(task: DraftTask, work: () => Promise<DraftState>): Promise<DraftState> {
    if (running.current) return { kind: 'idle' };
    running.current = true;
    if (timer.current) clearTimeout(timer.current);
    setState({ kind: 'running', task });
    try {
      return end(await work());
    } catch (error) {
      if (failedWith(error, 'DRAFT_CHANGED')) return end({ kind: 'changed', task });
      if (failedWith(error, 'NOT_FOUND') && draft) return end({ kind: 'gone', task });
      return end({ kind: 'failed', task, error });
    } finally {
      running.current = false;
    }
  }

  function end(ended: DraftState): DraftState {
    setState(ended);
    if (ended.kind === 'saved') timer.current = setTimeout(() => setState({ kind: 'idle' }), savedShownMs);
    return ended;
  }

  /** Everything of the form, its finished files included; null where the person stopped the wait for them. */
  async function gather(): Promise<DraftContent | null> {
    const uploads = uploadsOf(formId);
    const { stopped } = await uploads.settled();
    if (stopped) return null;
    await recovery.pause();
    return draftOf({ ...form.getValues(), attachmentIds: uploads.ids() }, place);
  }

  function callSave(content: DraftContent, to: KeptDraft | null, more: { draftId: string; approverUid?: string }) {
    return call('consultDraft-saveDraft', {
      ...content,
      ...more,
      consultDraftsCollectionType: more.approverUid ? 'drafts_pending_approval' : (to?.collection ?? 'user_drafts'),
      baseVersion: to?.version ?? null,
      formId,
    });
  }

  /** Says this page's save whose answer was lost once more, and answers the draft as that save left it. */
  async function repeatSave(lost: DraftContent): Promise<KeptDraft> {
    const { draftId, collection } = draft ?? { draftId: ids.first, collection: 'user_drafts' as const };
    const { version } = await callSave(lost, draft, { draftId });
    return { draftId, collection, version };
  }

  /**
   * What a change that `error` refused is to be tried over: the draft as this page's own save left it whose answer was
   * lost. Said again that save is answered as the first time, if it is what changed the draft; else it is refused as
   * well.
   */
  async function ownSave(error: unknown, lost = unanswered.current): Promise<KeptDraft | null> {
    if (!lost || !failedWith(error, 'DRAFT_CHANGED')) return null;
    unanswered.current = lost;
    return repeatSave(lost);
  }

  /** Saves over the version that is known here, or over this page's own save before it whose answer was lost. */
  async function saveOver(content: DraftContent, draftId: string) {
    const before = unanswered.current;
    try {
      unanswered.current = content;
      const saved = await callSave(content, draft, { draftId }).catch(async (error: unknown) => {
        const own = before && (await ownSave(error, before));
        if (!own) throw error;
        unanswered.current = content;
        return callSave(content, own, { draftId });
      });
      unanswered.current = null;
      return saved;
    } catch (error) {
      // Refused, it left nothing behind; the one before it may have.
      if (!wasUnanswered(error)) unanswered.current = before;
      throw error;
    }
  }

  return {
    draft,
    state,
    busy: state.kind === 'running',
    isSaved,
    /** Whether something would be lost that no draft holds. */
    isDirty: (values: FormValues) => (baseline === null ? isTyped(values) : !isSaved(values)),
    /**
     * The newer version that somebody, or this person elsewhere, made of the draft by saving it or taking it away; else
     * null.
     */
    overtakenBy:
      // What is heard after a save that failed may be that very save.
      draft !== null && newest > draft.version && !['running', 'saved', 'failed'].includes(state.kind) ? newest : null,
    /** What was heard of the draft may be that it is not here any more: asks whether it is. */
    look: async () => {
      if (!draft) return;
      const { draftId, collection: consultDraftsCollectionType } = draft;
      try {
        await call('consultDraft-getDraft', { draftId, consultDraftsCollectionType });
      } catch (error) {
        // Whatever else went wrong, the next save tells.
        if (failedWith(error, 'NOT_FOUND') && !running.current) setState({ kind: 'gone', task: 'save' });
      }
    },
    recovery,
    ownSave,
    /** The draft that a first save made whose answer was lost: it is sent with the form, and so are its files. */
    firstSave: async (): Promise<KeptDraft | null> => {
      if (draft || !unanswered.current) return null;
      return repeatSave(unanswered.current).catch((error: unknown) => {
        if (wasUnanswered(error)) throw error;
        // It never was one, or is none any more: the form is sent without.
        return null;
      });
    },
    /** A send was refused because the draft is not what it was. */
    changed: () => setState({ kind: 'changed', task: 'save' }),
    /** A send or an export was refused because the draft is not here any more. */
    gone: () => setState({ kind: 'gone', task: 'save' }),
    dismiss: () => setState((now) => (now.kind === 'running' ? now : { kind: 'idle' })),
    /** Saves the draft; a first save makes it. Resolves with the draft where it was saved. */
    save: async (): Promise<DraftRef | null> => {
      const draftId = draft?.draftId ?? ids.first;
      const to = { draftId, collection: draft?.collection ?? ('user_drafts' as const) };
      const ended = await run('save', async () => {
        const content = await gather();
        if (!content) return { kind: 'idle' };
        const { version, savedAt } = await saveOver(content, draftId);
        uploadsOf(formId).saved();
        recovery.forgotten();
        setDraft({ ...to, version, savedAt });
        setBaseline(fingerprintOf(content));
        void refreshDrafts();
        return { kind: 'saved' };
      });
      return ended.kind === 'saved' ? to : null;
    },
    /**
     * Saves what is here as a draft of its own, beside the one that was changed elsewhere; its files stay with that
     * one.
     */
    saveAsNew: async (): Promise<DraftRef | null> => {
      const draftId = ids.anew;
      const ended = await run('save', async () => {
        const content = await gather();
        if (!content) return { kind: 'idle' };
        const ofDraft = new Set(
          uploadsOf(formId)
            .snapshot()
            .uploads.flatMap((one) => (one.ofDraft ? [one.attachmentId] : [])),
        );
        const attachmentIds = content.attachmentIds.filter((id) => !ofDraft.has(id));
        await callSave({ ...content, attachmentIds }, null, { draftId });
        void refreshDrafts();
        return { kind: 'saved' };
      });
      return ended.kind === 'saved' ? { draftId, collection: 'user_drafts' } : null;
    },
    /** Gives the consult to an approver, saved as it is here. */
    forward: async (approver: Approver): Promise<boolean> => {
      const ended = await run('forward', async () => {
        const content = await gather();
        if (!content) return { kind: 'idle' };
        const to = { draftId: draft?.draftId ?? ids.first, approverUid: approver.uid };
        await callSave(content, draft, to).catch(async (error: unknown) => {
          const own = await ownSave(error);
          if (!own) throw error;
          return callSave(content, own, to);
        });
        void refreshDrafts();
        return { kind: 'saved' };
      });
      return ended.kind === 'saved';
    },
    discard: async (): Promise<boolean> => {
      if (!draft) return false;
      const ended = await run('discard', async () => {
        await recovery.pause();
        await call('consultDraft-deleteDraft', {
          draftId: draft.draftId,
          consultDraftsCollectionType: draft.collection,
        });
        void refreshDrafts();
        return { kind: 'idle' };
      });
      return ended.kind === 'idle';
    },
  };
}

export type DraftOfForm = ReturnType<typeof useDraft>;

function firstDraft(
  opened: OpenedDraft | null,
  collection: DraftRef['collection'],
  kept: KeptForm | null,
): Draft | null {
  if (!opened) return null;
  // What was typed was typed on the version that was opened then: a newer one is not written over.
  return {
    draftId: opened.draftId,
    collection,
    version: kept?.draft?.version ?? opened.version,
    savedAt: opened.savedAt,
  };
}
