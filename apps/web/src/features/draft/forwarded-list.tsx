import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconFileExport } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ForwardedDraft } from '@consult/contract/draft/list-forwarded.ts';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { forwardedQuery, refreshDrafts } from './draft-queries.ts';
import { exportDraft } from './export-draft.ts';
import classes from './draft.module.css';

/** What the viewer forwarded for approval: with whom it waits, whether it was opened, and what was sent lately. */
export function ForwardedList() {
  const { i18n } = useLingui();
  const list = useInfiniteQuery(forwardedQuery);
  const [failure, setFailure] = useState<unknown>(null);
  const headingId = useId();
  const forwarded = list.data?.pages.flatMap((page) => page.forwarded) ?? [];
  if (list.isError && !list.data)
    return (
      <Banner
        tone="err"
        flush
        title={<Trans>Error fetching what you forwarded</Trans>}
        action={
          <Button onClick={() => void list.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {callErrorText(i18n, list.error)}
      </Banner>
    );
  if (forwarded.length === 0) return null;
  return (
    <section className={classes.forwarded} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        <Trans>Forwarded for approval</Trans>
      </h2>
      {failure === null ? null : <Banner tone="err" flush title={callErrorText(i18n, failure)} />}
      <ul>
        {forwarded.map((one) => (
          <ForwardedRow key={one.approvalId} draft={one} onFailure={setFailure} />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

type RowProps = { draft: ForwardedDraft; onFailure: (error: unknown) => void };

function ForwardedRow({ draft, onFailure }: RowProps) {
  const { t } = useLingui();
  const words = usePlaceWords();
  const [running, setRunning] = useState(false);
  const { approver, sent } = draft;
  const subject = draft.empty ? t`This entry cannot be shown.` : words.subject(draft.subject) || t`No subject yet`;
  const kinds = { econsult: t`eConsult`, phoneConsult: t`Phone consult`, referral: t`Referral` };
  const name = `${approver.firstName} ${approver.lastName}`;
  const attempt = async (act: () => Promise<unknown>) => {
    onFailure(null);
    setRunning(true);
    try {
      await act();
    } catch (error) {
      onFailure(error);
    } finally {
      setRunning(false);
    }
  };
  const takeBack = async () => {
    try {
      await call('consultDraft-takeBack', { draftId: draft.draftId });
      showSnack({ text: t`The draft is yours again.` });
    } finally {
      // Also after a refusal: the approver may have opened it.
      await refreshDrafts();
    }
  };
  const exported = () =>
    exportDraft({ draftId: draft.draftId, collection: 'drafts_pending_approval' }, [
      t`Draft`,
      kinds[draft.activityType],
    ]);
  return (
    <li className={classes.row} data-forwarded data-empty={draft.empty || !draft.subject || undefined}>
      <span className={classes.what}>
        {sent ? (
          <Link
            to="/dashboard/secure-messaging"
            search={{ tab: 'inbox', econsultId: sent.activityId }}
            className={classes.subject}
          >
            {subject}
          </Link>
        ) : (
          <span className={classes.subjectText}>{subject}</span>
        )}
        <span className={classes.detail}>{[draft.patient, kinds[draft.activityType]].filter(Boolean).join(' · ')}</span>
        <span className={classes.detail}>
          {sent ? (
            <Trans>Sent by {name}</Trans>
          ) : draft.openedAt ? (
            <>
              <Trans>Opened by {name}</Trans> · <SaidTime at={draft.openedAt} />
            </>
          ) : (
            <Trans>Waits with {name}, not opened yet</Trans>
          )}
        </span>
      </span>
      {sent ? null : (
        <span className={classes.tools}>
          {draft.mayTakeBack ? (
            <IconButton
              label={t`Take back ${subject}`}
              icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
              disabled={running}
              onClick={() => void attempt(takeBack)}
            />
          ) : null}
          <IconButton
            label={t`Export ${subject} as PDF`}
            icon={<IconFileExport size={18} stroke={1.75} aria-hidden="true" />}
            disabled={running || draft.empty}
            onClick={() => void attempt(exported)}
          />
        </span>
      )}
      <SaidTime at={sent?.at ?? draft.forwardedAt} className={classes.when} />
    </li>
  );
}
