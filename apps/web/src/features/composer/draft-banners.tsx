import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconSend, IconUserShare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { faultText } from '../../app/fault-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { useNow } from '../../ui/now.ts';
import { timeWordsWithin } from '../../ui/time-words.ts';
import type { OpenedDraft } from '../draft/draft.ts';
import type { DraftOfForm } from './use-draft.ts';
import classes from './composer.module.css';

/** Names the person who forwarded the consult for approval. */
export function ForwardedBanner({ by }: { by: NonNullable<OpenedDraft['econsultForwarder']> }) {
  const { t } = useLingui();
  return (
    <Banner tone="info" flush icon={<IconUserShare size={18} stroke={1.75} aria-hidden="true" />}>
      {t`Forwarded for your approval by ${by.firstName} ${by.lastName} (${by.email})`}
    </Banner>
  );
}

/** Says who gave the draft back to its author, when, and what they wrote. */
export function ReturnedBanner({ returned: { by, at, comment } }: { returned: NonNullable<OpenedDraft['returned']> }) {
  const { t } = useLingui();
  const name = `${by.firstName} ${by.lastName}`;
  return (
    <Banner
      tone="info"
      flush
      icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
      title={
        <>
          {t`Returned by ${name}`} · <SaidTime at={at} />
        </>
      }
    >
      {comment ? <span className={classes.comment}>{comment}</span> : null}
    </Banner>
  );
}

type RecoveryProps = { draft: DraftOfForm; onRestore: () => void; onDiscard: () => void };

/** Offers the text that was typed into the draft on another device and not saved. */
export function RecoveryBanner({ draft, onRestore, onDiscard }: RecoveryProps) {
  const { i18n } = useLingui();
  const now = new Date(useNow());
  const { offered } = draft.recovery;
  if (!offered) return null;
  const time = timeWordsWithin(i18n, new Date(offered), now);
  return (
    <Banner
      tone="info"
      flush
      title={<Trans>This draft has changes that were not saved.</Trans>}
      action={
        <span className={classes.unfinished}>
          <Button onClick={onRestore}>
            <Trans>Restore</Trans>
          </Button>
          <Button look="quiet" onClick={onDiscard}>
            <Trans>Discard changes</Trans>
          </Button>
        </span>
      }
    >
      <Trans>They were typed {time}.</Trans>
    </Banner>
  );
}

type FailureProps = {
  draft: DraftOfForm;
  /**
   * Whether a send got no answer: a newer version of the draft may come from that send, so the person should try again.
   */
  sendUnanswered: boolean;
  onTryAgain: () => void;
  onSeeOther: () => void;
  onSaveAsNew: () => void;
};

/** For a save, forward, return or discard that failed: says why, that nothing is lost, and what to do. */
export function DraftFailure({ draft, sendUnanswered, onTryAgain, onSeeOther, onSaveAsNew }: FailureProps) {
  const { i18n } = useLingui();
  const { state } = draft;
  const overtakenBy = sendUnanswered ? null : draft.overtakenBy;
  const look = useEffectEvent(() => draft.look());
  useEffect(() => {
    if (overtakenBy !== null) void look();
  }, [overtakenBy]);
  const asNew = (
    <Button onClick={onSaveAsNew}>
      <Trans>Keep mine as a new draft</Trans>
    </Button>
  );
  if (state.kind === 'gone' && state.sentAs)
    return (
      <Banner
        tone="warn"
        flush
        icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
        title={<Trans>You have already sent this draft.</Trans>}
        action={
          <span className={classes.unfinished}>
            <Link
              to="/dashboard/secure-messaging"
              search={{ econsultId: state.sentAs }}
              className={buttonClass('plain')}
            >
              <Trans>See what was sent</Trans>
            </Link>
            {asNew}
          </span>
        }
      >
        <Trans>It is not sent a second time. What you typed here is kept.</Trans>
      </Banner>
    );
  if (state.kind === 'gone')
    return (
      <Banner
        tone="err"
        flush
        title={<Trans>This draft is not here any more.</Trans>}
        action={<span className={classes.unfinished}>{asNew}</span>}
      >
        <Trans>It was sent, forwarded, returned or discarded in the meantime. What you typed is kept.</Trans>
      </Banner>
    );
  if (state.kind === 'changed' || overtakenBy !== null)
    return (
      <Banner
        tone={state.kind === 'changed' ? 'err' : 'warn'}
        flush
        title={<Trans>This draft was saved elsewhere in the meantime.</Trans>}
        action={
          <span className={classes.unfinished}>
            <Button onClick={onSeeOther}>
              <Trans>See the other version</Trans>
            </Button>
            {asNew}
          </span>
        }
      >
        <Trans>Nothing was overwritten, and what you typed is kept.</Trans>{' '}
        <Trans>Files that the other version has stay with it.</Trans>
      </Banner>
    );
  if (state.kind !== 'failed') return null;
  return (
    <Banner
      tone="err"
      flush
      title={
        state.task === 'save' ? (
          <Trans>Error saving draft</Trans>
        ) : state.task === 'forward' ? (
          <Trans>Error forwarding econsult</Trans>
        ) : state.task === 'return' ? (
          <Trans>Error returning draft</Trans>
        ) : (
          <Trans>Error discarding draft</Trans>
        )
      }
      action={
        <Button onClick={onTryAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {reasonOf(i18n, state.error)} <Trans>Everything you typed is kept.</Trans>
    </Banner>
  );
}

/** Why a draft was not taken; of photos and files that are gone, which. */
function reasonOf(i18n: I18n, error: unknown): string {
  const faults = failedWith(error, 'INVALID_INPUT') ? error.faults : undefined;
  const ofFiles = faults?.['selectedMedia'] ?? faults?.['attachmentIds'];
  return ofFiles ? faultText(i18n, ofFiles) : callErrorText(i18n, error);
}
