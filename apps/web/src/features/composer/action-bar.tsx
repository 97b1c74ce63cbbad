import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconDeviceFloppy,
  IconDots,
  IconFileExport,
  IconSend,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { sendTexts } from './send-texts.ts';
import type { Sending } from './use-send-consult.ts';
import type { DraftOfForm } from './use-draft.ts';
import { sendKeys } from './use-send-keys.ts';
import classes from './action-bar.module.css';

type Props = {
  formName: string;
  draft: DraftOfForm;
  sending: Sending['kind'];
  activityType: ConsultInput['activityType'];
  /** Null for a viewer without the button. */
  submit: { disabled: boolean; describedBy: string | undefined } | null;
  forward: { disabled: boolean; run: () => void } | null;
  exporting: boolean;
  /** Says what would leave. */
  leaves: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
  onExport: () => void;
};

/**
 * The buttons of the form (document 2, section 2.1), the main one last, where the eye ends. On a phone the lesser ones
 * lie behind 'More'.
 */
export function ActionBar({
  formName,
  draft,
  sending,
  activityType,
  submit,
  forward,
  exporting,
  leaves,
  onSave,
  onDiscard,
  onExport,
}: Props) {
  const { t, i18n } = useLingui();
  const more = useId();
  const { state } = draft;
  const busy = sending === 'uploading' || sending === 'sending' || sending === 'sent';
  const task = state.kind === 'running' ? state.task : null;
  const off = busy || task !== null;
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  // Another person's work is not discarded: it goes back to them.
  const forApproval = draft.draft?.collection === 'drafts_pending_approval';
  const forwards = (className?: string) =>
    forward ? (
      <Button
        look={submit ? 'plain' : 'primary'}
        className={className}
        icon={<IconUserShare {...icon} />}
        disabled={(off && task !== 'forward') || forward.disabled}
        onClick={forward.run}
        running={task === 'forward' ? <Trans>Forwarding…</Trans> : undefined}
      >
        <Trans>Forward</Trans>
      </Button>
    ) : null;
  const discards = (
    <Button
      look="quiet"
      icon={forApproval ? <IconArrowBackUp {...icon} /> : <IconTrash {...icon} />}
      disabled={off}
      onClick={onDiscard}
    >
      {forApproval ? <Trans>Return</Trans> : <Trans>Discard</Trans>}
    </Button>
  );
  const exports = draft.draft ? (
    <Button
      look="quiet"
      icon={<IconFileExport {...icon} />}
      disabled={off}
      onClick={onExport}
      running={exporting ? <Trans>Exporting…</Trans> : undefined}
    >
      <Trans>Export</Trans>
    </Button>
  ) : null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would group fields; these are buttons
    <footer data-foot className={classes.bar} role="group" aria-label={t`Actions`}>
      <span className={classes.wide}>
        {discards}
        {exports}
      </span>
      {leaves}
      {forwards(submit ? classes.wide : classes.first)}
      <Button
        className={classes.second}
        icon={<IconDeviceFloppy {...icon} />}
        disabled={busy || (task !== null && task !== 'save')}
        onClick={onSave}
        running={task === 'save' ? <Trans>Saving…</Trans> : undefined}
      >
        <Trans>Save Draft</Trans>
      </Button>
      {submit ? (
        <Button
          look="primary"
          type="submit"
          form={formName}
          className={classes.first}
          disabled={submit.disabled || task !== null}
          aria-describedby={submit.describedBy}
          icon={<IconSend {...icon} />}
          hint={sendKeys()}
          running={runningText(i18n, sending, activityType)}
        >
          {activityType === 'referral' ? <Trans>Send Referral</Trans> : <Trans>Submit</Trans>}
        </Button>
      ) : null}
      <button type="button" className={classes.moreButton} popoverTarget={more} aria-label={t`More actions`}>
        <IconDots size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {/* The browser's own popover: it closes by itself on Esc, on a tap beside it, and after a choice. */}
      <div
        id={more}
        popover="auto"
        className={classes.more}
        onClick={(event) => event.currentTarget.hidePopover()}
        role="presentation"
      >
        {submit ? forwards() : null}
        {discards}
        {exports}
      </div>
    </footer>
  );
}

function runningText(i18n: I18n, sending: Sending['kind'], activityType: Props['activityType']): ReactNode {
  switch (sending) {
    case 'uploading':
      return <Trans>Uploading attachments...</Trans>;
    case 'sending':
      return i18n._(sendTexts[activityType].sending);
    case 'sent':
      return i18n._(sendTexts[activityType].sent);
    default:
      return undefined;
  }
}
