import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { discardUploads, forgetUploads } from '../attachment/attachment.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { ReturnDialog, approverName, exportDraft, forgetReturn, type Approver } from '../draft/draft.ts';
import type { ComposerFormProps } from './composer-props.ts';
import { continueForm } from './continued.ts';
import { focusField } from './field-names.ts';
import { isTyped } from './form-values.ts';
import { keepCopy, keepForm } from './kept-consult.ts';
import type { useComposer } from './use-composer.ts';
import { WhoseDialog } from './whose-dialog.tsx';

type Given = ComposerFormProps & { composer: ReturnType<typeof useComposer> };
type Notice = 'not-a-draft' | 'not-in-draft-mode' | 'save-first' | { error: unknown };

/** What the buttons of a draft do, with the dialog and banner that they need. */
export function useDraftActions({ composer, ...props }: Given) {
  const { claimed, search, draftRef, mine, onBecameDraft, onOpenDraft, onOtherForm } = props;
  const { t, i18n } = useLingui();
  const words = usePlaceWords();
  const navigate = useNavigate();
  const { form, draft } = composer;
  const [approver, setApprover] = useState<Approver | null>(null);
  const [approverMissing, setApproverMissing] = useState(false);
  const [asked, setAsked] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [exporting, setExporting] = useState(false);
  const [leaving, setLeaving] = useState(false);
  /** The comment of a return that failed, for trying again. */
  const returning = useRef('');

  const save = async () => {
    setNotice(null);
    if (!composer.whose.look()) return;
    const first = draft.draft === null;
    const saved = await draft.save();
    if (!saved) return;
    announce(t`Draft saved.`);
    if (first) onBecameDraft(saved);
  };
  /** Saves before the form is left, whose address no longer matters; resolves to whether it could. */
  const saveFirst = async (): Promise<boolean> => {
    setNotice(null);
    if (!composer.whose.look() || !(await draft.save())) return false;
    showSnack({ text: t`Draft saved.` });
    return true;
  };
  const forward = async () => {
    setNotice(null);
    if (!composer.whose.look()) return;
    if (!approver) {
      setApproverMissing(true);
      afterCommit(() => focusField('approverUid'));
      return;
    }
    if (!(await draft.forward(approver))) return;
    // Document 2, section 4: the form is reset, and the consult page follows.
    await composer.forget();
    forgetUploads(claimed.formId);
    flushSync(() => setLeaving(true));
    onOtherForm(null, false);
    const name = approverName(approver);
    showSnack({ text: t`Forwarded to ${name} for approval.` });
    await navigate({ to: '/dashboard/consult', search: search.locationId ? { locationId: search.locationId } : {} });
  };
  /** Saves what the approver changed, so that it goes back with the draft, and returns the draft. */
  const giveBack = async (comment: string) => {
    setAsked(false);
    returning.current = comment;
    const dirty = draft.isDirty(form.getValues());
    if (dirty && !composer.whose.look()) return;
    const saved = dirty ? await draft.save() : draft.draft;
    if (!saved || !(await draft.giveBack(saved, comment))) return;
    void forgetReturn([saved.draftId]);
    await composer.forget();
    forgetUploads(claimed.formId);
    flushSync(() => setLeaving(true));
    onOtherForm(null, false);
    showSnack({ text: t`Draft returned.` });
    await navigate({ to: '/dashboard/secure-messaging', search: { tab: 'approvals' } });
  };
  const discardForGood = async () => {
    setAsked(false);
    if (!(await draft.discard())) return;
    await composer.forget();
    discardUploads(claimed.formId);
    onOtherForm(null, false);
    showSnack({ text: t`Draft discarded.` });
  };
  /** Discards typed text that is no draft, and offers an undo for a moment. */
  const clear = async () => {
    setNotice(null);
    void draft.recovery.drop();
    const gone = await composer.forget();
    const putBack = discardUploads(claimed.formId, draft.draft !== null);
    const back = (formId: string | null) => {
      if (draftRef) onOpenDraft(draftRef, { formId });
      else onOtherForm(formId, true);
    };
    back(null);
    showSnack({
      text: t`What you had typed is discarded.`,
      undo: () => {
        putBack();
        void keepForm(claimed.vault, gone);
        continueForm(gone.formId);
        back(gone.formId);
      },
    });
  };
  /** Begins a form for the other patient, who was typed into this one, and keeps this one as it was. */
  const otherPatient = async () => {
    const other = await composer.part();
    void keepForm(claimed.vault, other);
    continueForm(other.formId);
    composer.whose.later();
    onOtherForm(other.formId, true);
    showSnack({ text: t`The previous consult is kept. You will find it above the services.` });
  };
  const exportPdf = async () => {
    if (exporting) return;
    if (!draft.draft) return setNotice('not-in-draft-mode');
    if (draft.isDirty(form.getValues())) return setNotice('save-first');
    setNotice(null);
    setExporting(true);
    try {
      const { service } = props.context;
      const about = service ? [service.specialty, service.subsite].map(words.place) : [t`eConsult`];
      await exportDraft(draft.draft, [t`Draft`, ...about]);
    } catch (error) {
      if (failedWith(error, 'NOT_FOUND')) draft.gone(error);
      else setNotice({ error });
    } finally {
      setExporting(false);
    }
  };
  return {
    approver,
    approverMissing,
    chooseApprover: (chosen: Approver | null) => {
      setApprover(chosen);
      setApproverMissing(false);
    },
    exporting,
    leaving,
    save,
    saveFirst,
    forward,
    clear: () => void clear(),
    exportPdf,
    discard: () => {
      if (draft.draft) {
        setNotice(null);
        setAsked(true);
      } else setNotice('not-a-draft');
    },
    tryAgain: () => {
      if (draft.state.kind !== 'failed') return;
      if (failedWith(draft.state.error, 'APPROVER_UNKNOWN')) {
        setApprover(null);
        draft.dismiss();
        afterCommit(() => focusField('approverUid'));
      } else if (draft.state.task === 'save') void save();
      else if (draft.state.task === 'forward') void forward();
      else if (draft.state.task === 'return') void giveBack(returning.current);
      else void discardForGood();
    },
    /**
     * Shows the version that was saved elsewhere. Nothing is lost: the device keeps this form, and the person can come
     * back to it.
     */
    seeOther: () => {
      if (draftRef) onOpenDraft(draftRef, { mine: claimed.formId });
    },
    backToMine: () => {
      if (!draftRef || !mine) return;
      continueForm(mine);
      onOpenDraft(draftRef, { formId: mine });
    },
    saveAsNew: async () => {
      if (!composer.whose.look()) return;
      const saved = await draft.saveAsNew();
      if (!saved) return;
      void draft.recovery.drop();
      await composer.forget();
      announce(t`Draft saved.`);
      showSnack({ text: t`Saved as a new draft.` });
      onOpenDraft(saved);
    },
    restore: async () => {
      if (!draftRef) return;
      composer.stopKeeping();
      // The page opens the form anew with the other device's text, and with the service and clinic that it has.
      await draft.recovery.restore((form, version) => keepCopy(claimed.vault, form, version));
      continueForm(claimed.formId);
      onOpenDraft(draftRef, { formId: claimed.formId });
    },
    notice: notice ? (
      <NoticeBanner
        text={
          notice === 'not-a-draft' ? (
            <Trans>Cannot discard draft as this is not a draft</Trans>
          ) : notice === 'not-in-draft-mode' ? (
            <Trans>Cannot export draft as PDF when not in draft mode</Trans>
          ) : notice === 'save-first' ? (
            <Trans>Save your draft before exporting.</Trans>
          ) : (
            <Trans>Error exporting PDF</Trans>
          )
        }
        more={typeof notice === 'object' ? callErrorText(i18n, notice.error) : null}
        action={
          notice === 'not-a-draft' && isTyped(form.getValues()) ? (
            <Button onClick={() => void clear()}>
              <Trans>Clear what is typed</Trans>
            </Button>
          ) : notice === 'not-in-draft-mode' || notice === 'save-first' ? (
            <Button onClick={() => void save()}>
              <Trans>Save Draft</Trans>
            </Button>
          ) : notice === 'not-a-draft' ? null : (
            <Button onClick={() => void exportPdf()}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      />
    ) : null,
    dialog: composer.whose.question ? (
      <WhoseDialog
        question={composer.whose.question}
        onCorrect={composer.whose.correct}
        onOther={() => void otherPatient()}
        onLater={composer.whose.later}
      />
    ) : !asked ? null : draft.draft?.collection === 'drafts_pending_approval' ? (
      <ReturnDialog
        draftIds={[draft.draft.draftId]}
        onClose={() => setAsked(false)}
        onReturn={(comment) => void giveBack(comment)}
      />
    ) : (
      <Dialog
        title={<Trans>Discard Draft?</Trans>}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button look="final" onClick={() => void discardForGood()}>
              <Trans>Discard draft</Trans>
            </Button>
          </>
        }
      >
        <Trans>The draft and its files are deleted. This cannot be undone.</Trans>
      </Dialog>
    ),
  };
}

function NoticeBanner({ text, more, action }: { text: ReactNode; more: string | null; action: ReactNode }) {
  return (
    <Banner tone="err" flush title={text} action={action}>
      {more}
    </Banner>
  );
}
