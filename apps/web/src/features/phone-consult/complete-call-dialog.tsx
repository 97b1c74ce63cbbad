import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { formatMoney } from '@consult/domain/money/money.ts';
import { businessZone } from '@consult/domain/time/business-time.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNow } from '../../ui/now.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { zoneWords } from '../../ui/time-words.ts';
import { refreshActivity, type Activity } from '../activity/activity.ts';
import { instantText } from '../billing/billing.ts';
import { callTimeWords } from './call-time.ts';
import { completeCall } from './complete-call.ts';
import classes from './phone-call.module.css';

type Props = { activity: Activity; onClose: () => void; onEditOutcome: () => void };

/** Marks the call as complete, with the billing code that fits its time. The outcome has to be recorded first. */
export function CompleteCallDialog({ activity, onClose, onEditOutcome }: Props) {
  const { id, outcome, can, phoneCall } = activity;
  const { t, i18n } = useLingui();
  const codes = useQuery({
    queryKey: ['billing-codes', id],
    queryFn: ({ signal }) => call('phoneConsult-getBillingCodes', { activityId: id }, { signal }),
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const [running, setRunning] = useState(false);
  // The call as the server says it; a call that has not begun asks once more.
  const now = useNow();
  const early = phoneCall !== null && Date.parse(phoneCall.startTime) > now;
  const [asked, setAsked] = useState(false);
  const planned = phoneCall ? callTimeWords(i18n, phoneCall) : '';
  const [failure, setFailure] = useState<unknown>(null);
  // One code can stand for several times, so the viewer chooses a line; the line that fits the call is preselected.
  const lines = codes.data?.codes ?? [];
  // The codes go by business time, the plan by the reader's own wall: each says whose.
  const zone = zoneWords(i18n, businessZone, 'shortGeneric');
  const started = codes.data ? `${instantText(codes.data.startedAt)} ${zone}` : '';
  const preset = lines.findIndex(({ code, fits }) => fits && code === codes.data?.preselected);
  const line = lines[chosen ?? Math.max(0, preset)];
  // Viewers who may not record an outcome are not asked for one.
  const noOutcome = outcome === null && (can.editOutcome || failedWith(failure, 'OUTCOME_MISSING'));

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running || !line || noOutcome) return;
    if (early && !asked) return setAsked(true);
    setRunning(true);
    setFailure(null);
    const became = await completeCall(activity, line.code);
    if (became.kind === 'refused') {
      setFailure(became.error);
      setRunning(false);
      return void refreshActivity(id);
    }
    showSnack({
      text: became.kind === 'done' ? t`Call Complete` : t`It goes out as soon as the server can be reached.`,
    });
    onClose();
  };
  return (
    <Dialog
      title={<Trans>Mark Call as Complete</Trans>}
      onClose={running ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          {noOutcome ? (
            can.editOutcome ? (
              <Button look="primary" onClick={onEditOutcome}>
                <Trans>Fill out the outcome</Trans>
              </Button>
            ) : null
          ) : (
            <Button
              look="primary"
              type="submit"
              form="complete-call"
              disabled={!line}
              running={running ? t`Saving…` : undefined}
            >
              {early && asked ? <Trans>Complete it all the same</Trans> : <Trans>Mark Call as Complete</Trans>}
            </Button>
          )}
        </>
      }
    >
      <form id="complete-call" noValidate className={classes.form} onSubmit={(event) => void handleSubmit(event)}>
        {noOutcome ? <Banner tone="warn">{t`Please fill out the Outcome before marking as complete`}</Banner> : null}
        {early && asked && !noOutcome ? (
          <Banner tone="warn" title={<Trans>This call has not begun.</Trans>}>
            {t`It is planned for ${planned}. Once it is complete, it is billed.`}
          </Banner>
        ) : null}
        {failure && !noOutcome ? (
          <Banner tone="err" title={<Trans>Error marking call as complete.</Trans>}>
            {callErrorText(i18n, failure)}
          </Banner>
        ) : null}
        {noOutcome ? null : (
          <fieldset className={classes.codes} disabled={running}>
            <legend>
              <Trans>Billing code</Trans>
            </legend>
            {codes.isPending ? <Bone width="60%" height={12} /> : null}
            {!codes.data && codes.isError ? (
              <Banner
                tone="err"
                title={<Trans>The billing codes could not be loaded.</Trans>}
                action={
                  <Button onClick={() => void codes.refetch()} running={codes.isFetching ? t`Trying…` : undefined}>
                    <Trans>Try again</Trans>
                  </Button>
                }
              >
                {callErrorText(i18n, codes.error)}
              </Banner>
            ) : null}
            {codes.data ? (
              <p className={classes.reason}>
                {early
                  ? codes.data.holiday
                    ? t`The call is planned for ${started}, a statutory holiday. Its start decides, however long it goes on.`
                    : t`The call is planned for ${started}. Its start decides, however long it goes on.`
                  : codes.data.holiday
                    ? t`The call began on ${started}, a statutory holiday. Its start decides, however long it went on.`
                    : t`The call began on ${started}. Its start decides, however long it went on.`}
              </p>
            ) : null}
            {lines.map(({ code, when, fits, fee }, index) => (
              <Checkbox
                key={`${code} ${when}`}
                radio
                name="billing-code"
                label={`${code} – ${whenWords(i18n, when)}`}
                hint={
                  <>
                    {fits && when !== 'eConsult' ? t`fits the time of the call` : null}
                    {fee === null ? null : ` ${formatMoney(fee, i18n.locale === 'fr' ? 'fr' : 'en')}`}
                  </>
                }
                checked={line === lines[index]}
                onChange={() => setChosen(index)}
              />
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}

const whens: Record<string, ReturnType<typeof msg>> = {
  'weekday 7am-5pm': msg`weekday 7am-5pm`,
  'weekday 5pm-10pm': msg`weekday 5pm-10pm`,
  'weekend any time': msg`weekend any time`,
  'stat holiday 7am-10pm': msg`stat holiday 7am-10pm`,
  'any day 10pm-7am': msg`any day 10pm-7am`,
  eConsult: msg`eConsult`,
};

/** The times of a code are content: the page translates those of a fresh installation and shows others as written. */
function whenWords(i18n: I18n, when: string): string {
  const known = whens[when];
  return known ? i18n._(known) : when;
}
