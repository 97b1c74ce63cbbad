import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';
import { fullName } from '../../app/names.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { refreshActivity, type Activity } from '../activity/activity.ts';
import { colleagueChoices } from './colleague-choices.tsx';
import { groupQuery } from './group-query.ts';
import { ReasonField, reasonMaxLength } from './reason-field.tsx';
import type { Clock } from './steps.ts';
import classes from './promise.module.css';

type Props = {
  activity: Activity;
  clock: Clock;
  viewerId: string;
  onClose: () => void;
  /** The viewer reads the consult no more. */
  onLeft: () => void;
};

const readReassign = textsOf(['personId', 'reason']);

/** Gives a consult to a colleague of the same service, with a reason that its thread keeps. */
export function ReassignDialog({ activity, clock, viewerId, onClose, onLeft }: Props) {
  const { t } = useLingui();
  const form = useKept({
    place: `reassign.${activity.id}`,
    start: { personId: '', reason: '' },
    read: readReassign,
  });
  const { personId, reason } = form.typed;
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  const own = clock.givenTo === viewerId;
  const stays = !own || clock.answered.byPersonId === viewerId;
  return (
    <HandOver
      title={<Trans>Give to someone else</Trans>}
      action={t`Reassign`}
      activity={activity}
      clock={clock}
      chosen={personId}
      tried={tried}
      onChoose={(next) => form.change({ ...form.typed, personId: next })}
      onClose={onClose}
      check={() => {
        setTried(true);
        if (missing) document.getElementById('hand-over-reason')?.focus();
        return !missing;
      }}
      run={(tomorrow) =>
        call('consult-reassign', {
          activityId: activity.id,
          personId,
          fromPersonId: clock.givenTo,
          reason: reason.trim(),
          tomorrow,
        })
      }
      onGiven={() => {
        void form.clear();
        if (!stays) onLeft();
      }}
    >
      <ReasonField
        id="hand-over-reason"
        value={reason}
        error={tried && missing ? t`Say why.` : undefined}
        maxLength={reasonMaxLength}
        onChange={(next) => form.change({ ...form.typed, reason: next })}
      />
      <p className={classes.note}>
        <Trans>The clock keeps running: the promise was made by the group.</Trans>{' '}
        {own ? (
          stays ? (
            <Trans>You can still read this consult, archived and muted.</Trans>
          ) : (
            <Trans>You can no longer read this consult afterwards.</Trans>
          )
        ) : null}
      </p>
    </HandOver>
  );
}

/** A keeper gives a consult that waits to a member of the group. */
export function GiveDialog({ activity, clock, viewerId, onClose, onLeft }: Props) {
  const { t } = useLingui();
  const [personId, setPersonId] = useState('');
  const [stay, setStay] = useState(false);
  const [tried, setTried] = useState(false);
  return (
    <HandOver
      title={<Trans>Give this consult</Trans>}
      action={t`Give`}
      activity={activity}
      clock={clock}
      chosen={personId}
      tried={tried}
      onChoose={setPersonId}
      onClose={onClose}
      check={() => {
        setTried(true);
        return true;
      }}
      run={(tomorrow) => call('group-give', { activityId: activity.id, personId, stay, tomorrow })}
      onGiven={() => {
        if (!stay && personId !== viewerId) onLeft();
      }}
    >
      {personId === viewerId ? null : (
        <Checkbox
          label={<Trans>I can still read this consult</Trans>}
          checked={stay}
          onChange={({ target }) => setStay(target.checked)}
        />
      )}
    </HandOver>
  );
}

type HandOverProps = {
  title: ReactNode;
  action: string;
  activity: Activity;
  clock: Clock;
  chosen: string;
  tried: boolean;
  onChoose: (personId: string) => void;
  onClose: () => void;
  /** Whether all but the colleague is filled in; says what is not. */
  check: () => boolean;
  run: (tomorrow: boolean) => Promise<unknown>;
  onGiven: () => void;
  children: ReactNode;
};

/** Who of the group is given it, with a warning for somebody who is there tomorrow only. */
function HandOver(props: HandOverProps) {
  const { title, action, activity, clock, chosen, tried, onChoose, onClose, check, run, onGiven, children } = props;
  const { t, i18n } = useLingui();
  const group = useQuery(groupQuery(clock.serviceId));
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // The referrer may be of the group too; who takes part otherwise does not answer.
  const otherwise = activity.members.filter(({ role }) => role !== 'consultant').map((one) => one.personId);
  const choices = group.data ? colleagueChoices(group.data, new Set([clock.givenTo, ...otherwise])) : [];
  const member = group.data?.members.find(({ personId }) => personId === chosen);
  const valid = choices.some(({ value, disabled }) => value === chosen && !disabled);
  const tomorrow = member !== undefined && !member.available;
  const name = member ? fullName(member) : '';

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running || !group.data) return;
    const whole = check();
    if (!valid) return document.getElementById('hand-over-to')?.focus();
    if (!whole) return;
    setRunning(true);
    setFailure(null);
    try {
      await run(tomorrow);
    } catch (error) {
      setFailure(error);
      setRunning(false);
      if (failedWith(error, 'GIVEN_ALREADY')) void refreshActivity(activity.id);
      void group.refetch();
      return;
    }
    showSnack({ text: t`This consult was given to ${name}` });
    onClose();
    onGiven();
    void refreshActivity(activity.id);
  };
  return (
    <Dialog
      title={title}
      onClose={running ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form="hand-over" running={running ? t`Giving…` : undefined}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id="hand-over"
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          void handleSubmit(event);
        }}
      >
        {failure ? <Banner tone="err">{callErrorText(i18n, failure)}</Banner> : null}
        {group.data ? (
          <ChoiceList
            id="hand-over-to"
            legend={<Trans>Colleague</Trans>}
            choices={choices}
            value={chosen}
            empty={<Trans>This group has no other member.</Trans>}
            error={tried && !valid ? t`Choose a colleague.` : undefined}
            disabled={running}
            onChange={onChoose}
          />
        ) : group.isError ? (
          <ErrorState
            title={<Trans>Error loading the group</Trans>}
            trying={group.isFetching}
            onTryAgain={() => void group.refetch()}
          />
        ) : (
          <PageSkeleton />
        )}
        {valid && tomorrow ? (
          <Banner tone="info">{t`${name} is on duty tomorrow, and not today. The clock runs on meanwhile.`}</Banner>
        ) : null}
        {children}
      </form>
    </Dialog>
  );
}
