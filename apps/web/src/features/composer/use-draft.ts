import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '../../app/call.ts';
import { CallError, failedWith, wasUnanswered } from '../../app/call-error.ts';
import { useLive } from '../../app/live.ts';
import { isPassing } from '../../app/local/command.ts';
import { newId } from '../../app/new-id.ts';
import { uploadsOf } from '../attachment/attachment.ts';
import { untilInGallery } from '../upload-queue/upload-queue.ts';
import { refreshDrafts, type Approver, type OpenedDraft } from '../draft/draft.ts';
import { contentOf, draftOf, fingerprintOf, type DraftContent, type DraftPlace } from './draft-values.ts';
import type { DraftRef } from './composer-search.ts';
import { isTyped, type FormValues } from './form-values.ts';
import type { DraftBase, KeptForm } from './kept-consult.ts';
import type { ConsultPlace } from './use-consult-place.ts';
import { useRecoveryCopy } from './use-recovery-copy.ts';

/** Document 2, section 4: 'Draft saved.' clears after 2 s. */
const savedShownMs = 2_000;

/** The form's draft, as this page knows it. */
export type Draft = DraftBase & { savedAt: string | null };

export type DraftTask = 'save' | 'forward' | 'discard' | 'return';
export type DraftState =
  | { kind: 'idle' }
  | { kind: 'running'; task: DraftTask }
  /** The last save has just succeeded. */
  | { kind: 'saved' }
  | { kind: 'failed'; task: DraftTask; error: unknown }
  /** Somebody saved or removed the draft elsewhere in the meantime: the server wrote nothing. */
  | { kind: 'changed'; task: DraftTask }
  /** `sentAs`: the consult that its holder made of it on another device. */
  | { kind: 'gone'; task: DraftTask; sentAs: string | null };

type Given = {
  form: UseFormReturn<FormValues>;
  formId: string;
  place: DraftPlace;
  opened: OpenedDraft | null;
  collection: DraftRef['collection'];
  kept: KeptForm | null;
  claimed: ConsultPlace;
};

/** The draft behind the form: whether it is saved, and the functions that save, forward and discard it. */
export function useDraft({ form, formId, place, opened, collection, kept, claimed }: Given) {
  const [draft, setDraft] = useState<Draft | null>(() => firstDraft(opened, collection, kept));
  const [baseline, setBaseline] = useState<string | null>(() => {
    if (!opened) return null;
    // A form that this device kept is compared with the draft on the server; otherwise the form is the draft.
    return fingerprintOf(kept ? contentOf(opened) : draftOf(form.getValues(), place));
  });
  const [state, setState] = useState<DraftState>({ kind: 'idle' });
  const [newest, setNewest] = useState(0);
  // Made once, so that trying again after a lost answer repeats the same save.
  const [ids] = useState(() => ({ first: newId(), anew: newId() }));
  /** The content of the last save, until its answer comes. */
  const unanswered = useRef<DraftContent | null>(null);
  const running = useRef(false);
  const dropped = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useLive('draft', {
    draft: ({ id, version }) => {
      if (id === draft?.draftId) setNewest(version);
    },
  });

  const isSaved = (values: FormValues) => baseline !== null && fingerprintOf(draftOf(values, place)) === baseline;
  const recovery = useRecoveryCopy({ claimed, draft, beside: place, opened });

  async function run(task: DraftTask, work: () => Promise<DraftState>): Promise<DraftState> {
    if (running.current) return { kind: 'idle' };
    running.current = true;
    if (timer.current) clearTimeout(timer.current);
    setState({ kind: 'running', task });
    try {
      return end(await work());
    } catch (error) {
      if (failedWith(error, 'DRAFT_CHANGED')) return end({ kind: 'changed', task });
      if (failedWith(error, 'NOT_FOUND') && draft) return end(await askWhereGone(draft, task));
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

  /** The form's content with its finished files; null where the person stopped the wait for them. */
  async function gather(): Promise<DraftContent | null> {
    const uploads = uploadsOf(formId);
    const { stopped } = await uploads.settled();
    if (stopped) return null;
    await untilInGallery(form.getValues('galleryMedia'));
    await recovery.pause();
    return draftOf({ ...form.getValues(), attachmentIds: uploads.ids() }, place);
  }

  function callSave(content: DraftContent, to: DraftBase | null, more: { draftId: string; approverUid?: string }) {
    return call('consultDraft-saveDraft', {
      ...content,
      ...more,
      consultDraftsCollectionType: more.approverUid ? 'drafts_pending_approval' : (to?.collection ?? 'user_drafts'),
      baseVersion: to?.version ?? null,
      formId,
    });
  }

  /** Repeats this page's save whose answer was lost, and resolves to the draft that it made. */
  async function repeatSave(lost: DraftContent): Promise<DraftBase> {
    const { draftId, collection } = draft ?? { draftId: ids.first, collection: 'user_drafts' as const };
    const { version } = await callSave(lost, draft, { draftId });
    return { draftId, collection, version };
  }

  /**
   * After `error` refused a change: the draft as this page's own unanswered save left it, so that the change can be
   * tried on top of it. The server answers the repeated save as the first time if that save was the last change of the
   * draft; else it refuses it too.
   */
  async function ownSave(error: unknown, lost = unanswered.current): Promise<DraftBase | null> {
    if (!lost || !failedWith(error, 'DRAFT_CHANGED')) return null;
    unanswered.current = lost;
    return repeatSave(lost);
  }

  /** Saves over the version that the page knows, or over the version that its own unanswered save made. */
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
      // A refused save left nothing behind, but the one before it may have.
      if (!wasUnanswered(error)) unanswered.current = before;
      throw error;
    }
  }

  return {
    draft,
    state,
    busy: state.kind === 'running',
    isSaved,
    /** Whether the form has something that no draft has. */
    isDirty: (values: FormValues) => (baseline === null ? isTyped(values) : !isSaved(values)),
    /** The newer version that somebody made by saving or removing the draft elsewhere; null if there is none. */
    overtakenBy:
      // A live event after a failed save may come from that very save.
      draft !== null && newest > draft.version && !['running', 'saved', 'failed'].includes(state.kind) ? newest : null,
    /** Asks whether the draft still exists: a live event may mean that it does not. */
    look: async () => {
      if (!draft) return;
      const { draftId, collection: consultDraftsCollectionType } = draft;
      try {
        await call('consultDraft-getDraft', { draftId, consultDraftsCollectionType });
      } catch (error) {
        // Any other failure shows itself at the next save.
        if (failedWith(error, 'NOT_FOUND', 'DRAFT_SENT') && !running.current) setState(goneBy(error, 'save'));
      }
    },
    recovery,
    /** The form equals its draft again: the copy of what had been typed goes, unless a save of the draft dropped it. */
    equalled: (version: number) => {
      if (version !== dropped.current) void recovery.drop(version);
    },
    /** The form holds other words now, which were typed on this version. */
    basedOn: (version: number) => setDraft((now) => now && { ...now, version }),
    /**
     * The draft that a send takes along, with its files. The send names its version, so a save whose answer was lost is
     * said again first; where the server refuses that, it decides at the send.
     */
    settled: async (): Promise<DraftBase | null> => {
      const lost = unanswered.current;
      if (!lost) return draft;
      return repeatSave(lost).catch((error: unknown) => {
        if (!(error instanceof CallError) || isPassing(error)) throw error;
        return draft;
      });
    },
    /** A send was refused because the draft has changed. */
    changed: () => setState({ kind: 'changed', task: 'save' }),
    /** A send or an export was refused because the draft no longer exists: NOT_FOUND, or DRAFT_SENT. */
    gone: (error: CallError) => setState(goneBy(error, 'save')),
    dismiss: () => setState((now) => (now.kind === 'running' ? now : { kind: 'idle' })),
    /** Saves the draft; the first save makes it. Resolves to the draft, or to null where it was not saved. */
    save: async (): Promise<DraftBase | null> => {
      const draftId = draft?.draftId ?? ids.first;
      const to = { draftId, collection: draft?.collection ?? ('user_drafts' as const) };
      let made: DraftBase | null = null;
      const ended = await run('save', async () => {
        const content = await gather();
        if (!content) return { kind: 'idle' };
        const { version, savedAt } = await saveOver(content, draftId);
        uploadsOf(formId).saved();
        // The server dropped the recovery copy with this save.
        dropped.current = claimed.place.base;
        made = { ...to, version };
        setDraft({ ...made, savedAt });
        setBaseline(fingerprintOf(content));
        void refreshDrafts();
        return { kind: 'saved' };
      });
      return ended.kind === 'saved' ? made : null;
    },
    /** Saves the form as a new draft beside the one that was changed elsewhere, which keeps its files. */
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
        uploadsOf(formId).saved();
        void refreshDrafts();
        return { kind: 'saved' };
      });
      return ended.kind === 'saved' ? { draftId, collection: 'user_drafts' } : null;
    },
    /** Saves the form as it is, and gives the draft to an approver. */
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
    /** Gives this version of the draft back to the person who forwarded it. */
    giveBack: async ({ draftId, version }: DraftBase, comment: string): Promise<boolean> => {
      const ended = await run('return', async () => {
        await recovery.pause();
        await call('consultDraft-returnDraft', { draftId, version, comment });
        void refreshDrafts();
        return { kind: 'idle' };
      });
      return ended.kind === 'idle';
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

/** What became of a draft that the server refused as gone. */
function goneBy({ code, about }: CallError, task: DraftTask): DraftState {
  return { kind: 'gone', task, sentAs: code === 'DRAFT_SENT' && about ? about : null };
}

/** Asks what became of a draft that a save no longer found. */
async function askWhereGone({ draftId, collection }: DraftBase, task: DraftTask): Promise<DraftState> {
  const asked = { draftId, consultDraftsCollectionType: collection };
  const error = await call('consultDraft-getDraft', asked).catch((failure: unknown) => failure);
  return failedWith(error, 'DRAFT_SENT') ? goneBy(error, task) : { kind: 'gone', task, sentAs: null };
}

export type DraftOfForm = ReturnType<typeof useDraft>;

function firstDraft(
  opened: OpenedDraft | null,
  collection: DraftRef['collection'],
  kept: KeptForm | null,
): Draft | null {
  if (!opened) return null;
  // Saves refer to the version on which the text was typed, so that the server refuses to write over a newer one.
  return {
    draftId: opened.draftId,
    collection,
    version: kept?.draft?.version ?? opened.version,
    savedAt: opened.savedAt,
  };
}
