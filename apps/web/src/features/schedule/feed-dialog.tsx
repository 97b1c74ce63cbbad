import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { feedQuery } from './schedule-queries.ts';
import classes from './schedule.module.css';

/** The address of the specialist's own calendar: made, shown once, replaced, ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const found = useQuery(feedQuery);
  const [address, setAddress] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const shown = useRef<HTMLInputElement>(null);
  const makes = useRef<HTMLButtonElement>(null);
  const feed = found.data?.feed ?? null;
  const run = async (work: () => Promise<string | null>) => {
    setRunning(true);
    setFailed(null);
    try {
      setAddress(await work());
      await refetchAfresh(feedQuery.queryKey);
      // To the new address, or from the button that went with the old one.
      afterCommit(() => (shown.current ?? makes.current)?.focus());
    } catch (error) {
      setFailed(error);
    } finally {
      setRunning(false);
    }
  };
  const make = () => run(async () => (await call('schedule-makeFeed', {})).address);
  const end = () => run(async () => call('schedule-endFeed', {}).then(() => null));
  return (
    <Dialog
      title={<Trans>Calendar feed</Trans>}
      onClose={onClose}
      actions={
        found.data ? (
          <>
            {feed ? (
              <Button look="final" disabled={running} onClick={() => void end()}>
                <Trans>End this address</Trans>
              </Button>
            ) : null}
            <Button ref={makes} look="primary" running={running ? t`Working…` : undefined} onClick={() => void make()}>
              {feed ? <Trans>Make a new address</Trans> : <Trans>Make an address</Trans>}
            </Button>
          </>
        ) : null
      }
    >
      <div className={classes.feed}>
        <p>
          <Trans>
            Your calendar program reads your calls and time away at an address of your own. It says only ‘Phone consult’
            or ‘Away’, and nothing of a patient.
          </Trans>
        </p>
        {failed ? (
          <Banner tone="err" title={<Trans>This did not work.</Trans>}>
            {callErrorText(i18n, failed)}
          </Banner>
        ) : null}
        {found.isError && !found.data ? (
          <ErrorState
            title={<Trans>Error loading your schedule</Trans>}
            trying={found.isFetching}
            onTryAgain={() => void found.refetch()}
          />
        ) : found.data ? (
          <>
            {address ? (
              <TextField
                ref={shown}
                label={<Trans>Your address</Trans>}
                hint={<Trans>It is shown only now. Whoever has it can read your calendar: keep it to yourself.</Trans>}
                readOnly
                value={address}
                onFocus={({ target }) => target.select()}
                end={<CopyButton text={address} label={t`Copy`} />}
              />
            ) : feed ? (
              <p className={classes.about}>
                <Trans>You already have an address. A new one replaces it.</Trans>
              </p>
            ) : (
              <p className={classes.about}>
                <Trans>There is no address yet.</Trans>
              </p>
            )}
            {feed && !address ? (
              <p className={classes.about}>
                {feed.readAt ? (
                  <>
                    <Plural value={feed.reads} one="Read # time, last" other="Read # times, last" />{' '}
                    <SaidTime at={feed.readAt} />
                  </>
                ) : (
                  <Trans>It was never read.</Trans>
                )}
              </p>
            ) : null}
          </>
        ) : (
          <PageSkeleton />
        )}
      </div>
    </Dialog>
  );
}
