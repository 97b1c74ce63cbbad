import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { useLocal, useShownOf } from '../../app/local/local.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { discardUploads } from '../attachment/attachment.ts';
import { DiscardDialog, discardDrafts, draftsQuery, refreshDrafts } from '../draft/draft.ts';
import { consultCalls, submittedIn } from './consult-command.ts';
import { forgetForm, keepForm, type KeptForm } from './kept-consult.ts';
import { UnfinishedDraft, UnfinishedForm, WaitingConsult } from './unfinished-row.tsx';
import { useUnfinished } from './use-unfinished.ts';
import classes from './unfinished.module.css';

/** How many unfinished consults the finder shows at first, and how many drafts besides. */
const shownAtFirst = 3;

/**
 * The consults that somebody began and neither sent nor discarded, by patient, service and age: to go on with, or to
 * discard; before them those that were submitted and wait, after them the last saved drafts. Without the one for which
 * a service is chosen (`choosing`).
 */
export function UnfinishedConsults({ choosing }: { choosing: string | null }) {
  const { t, i18n } = useLingui();
  const local = useLocal();
  const submitted = submittedIn(useShownOf(consultCalls)).filter(({ standing }) => standing !== 'sent');
  const sent = new Set(submitted.map(({ command }) => command.preview.form.formId));
  const forms = useUnfinished(local).filter(({ formId }) => !sent.has(formId));
  const drafts = useDrafts(forms);
  const [all, setAll] = useState(false);
  /** The draft of which is asked whether it is to be discarded. */
  const [asked, setAsked] = useState<string | null>(null);

  const discard = (gone: KeptForm) => {
    if (!local) return;
    void forgetForm(local.vault, gone.formId);
    const putBack = discardUploads(gone.formId, gone.draft !== null);
    showSnack({
      text: t`What you had typed is discarded.`,
      undo: () => {
        putBack();
        void keepForm(local.vault, gone);
      },
    });
  };
  const discardDraft = async (id: string) => {
    setAsked(null);
    const [failure] = (await discardDrafts([id])).failures;
    await refreshDrafts();
    if (failure) showSnack({ text: [t`Error discarding draft`, callErrorText(i18n, failure.error)].join('. ') });
    else showSnack({ text: t`Draft discarded.` });
  };
  const others = forms.filter(({ formId }) => formId !== choosing);
  const shown = all ? others : others.slice(0, shownAtFirst);
  const hidden = others.length - shown.length;
  const count = submitted.length + others.length + drafts.shown.length;
  if (count === 0) return null;
  return (
    <section>
      <header className={classes.head}>
        <h2>
          <Trans context="consults">Unfinished</Trans>
        </h2>
        <span className={classes.count}>{count + drafts.further}</span>
      </header>
      {submitted.map((one) => (
        <WaitingConsult key={one.command.id} submitted={one} />
      ))}
      {shown.map((kept) => (
        <UnfinishedForm key={kept.formId} kept={kept} onDiscard={() => discard(kept)} />
      ))}
      {hidden > 0 ? (
        <p className={classes.more}>
          <Button look="quiet" onClick={() => setAll(true)}>
            {t`Show ${hidden} more`}
          </Button>
        </p>
      ) : null}
      {drafts.shown.map((draft) => (
        <UnfinishedDraft key={draft.id} draft={draft} onDiscard={() => setAsked(draft.id)} />
      ))}
      {drafts.further > 0 ? (
        <p className={classes.more}>
          <Link to="/dashboard/secure-messaging" search={{ tab: 'drafts' }} className={buttonClass('quiet')}>
            <Plural value={drafts.further} one="# more draft" other="# more drafts" />
          </Link>
        </p>
      ) : null}
      {asked === null ? null : (
        <DiscardDialog count={1} onClose={() => setAsked(null)} onDiscard={() => void discardDraft(asked)} />
      )}
    </section>
  );
}

/** The last saved drafts that are not among the forms that lie here, and how many more the first page of them has. */
function useDrafts(forms: readonly KeptForm[]) {
  const { data } = useInfiniteQuery(draftsQuery('user_drafts', ''));
  const here = new Set(forms.flatMap(({ draft }) => (draft ? [draft.draftId] : [])));
  const [page] = data?.pages ?? [];
  const found = (page?.order ?? []).flatMap((id) => {
    const draft = page?.drafts[id];
    return draft && !here.has(id) ? [{ ...draft, id }] : [];
  });
  return { shown: found.slice(0, shownAtFirst), further: Math.max(0, found.length - shownAtFirst) };
}
