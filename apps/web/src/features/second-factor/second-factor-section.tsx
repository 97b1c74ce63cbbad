import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconDeviceMobileCheck, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SecondFactorDialog, type SecondFactorTask } from './second-factor-dialog.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
import { Entries, Entry, Section } from '../../ui/section.tsx';

/** With fewer recovery codes than this, the section suggests making new ones. */
const fewCodes = 3;

/** 'Authenticator app': whether there is one, how many recovery codes are left, and the buttons for both. */
export function SecondFactorSection() {
  const { t, i18n } = useLingui();
  const query = useQuery(secondFactorQuery);
  const [task, setTask] = useState<SecondFactorTask | null>(null);
  const state = query.data;
  const app = state?.authenticatorApp ?? null;
  const older = state ? state.asked && !state.proven : false;
  const left = state?.recoveryCodes ?? 0;
  return (
    <Section
      title={<Trans>Authenticator app</Trans>}
      about={<Trans>After your password, you are asked for a code that an app on your phone shows.</Trans>}
      action={
        state && !app && !older ? (
          <Button onClick={() => setTask('set-up')}>
            <Trans>Set up</Trans>
          </Button>
        ) : null
      }
    >
      {query.isPending ? <RowSkeletons rows={1} /> : null}
      {query.isError && !state ? (
        <ErrorState
          title={t`This could not be loaded.`}
          kept={callErrorText(i18n, query.error)}
          onTryAgain={() => void query.refetch()}
          trying={query.isFetching}
        />
      ) : null}
      {state?.required ? (
        <Banner tone="info">
          <Trans>Your role requires a second factor.</Trans>
        </Banner>
      ) : null}
      {older ? (
        <Banner tone="info">
          <Trans>This session is older than your second factor. Sign in again to change it.</Trans>
        </Banner>
      ) : null}
      {state?.asked && left < fewCodes ? (
        <Banner tone="info">
          <Trans>You have few recovery codes left. Make new ones before you need them.</Trans>
        </Banner>
      ) : null}
      {state && (app || state.asked) ? (
        <Entries label={t`Authenticator app`}>
          {app ? (
            <Entry
              icon={<IconDeviceMobileCheck size={20} stroke={1.75} aria-hidden="true" />}
              name={<Trans>Authenticator app</Trans>}
              mark={<Trans>On</Trans>}
              facts={
                <Trans>
                  Set up <SaidTime at={app.addedAt} />
                </Trans>
              }
              action={
                older ? null : (
                  <>
                    <Button onClick={() => setTask('replace')}>
                      <Trans>Replace</Trans>
                    </Button>
                    <Button onClick={() => setTask('remove')}>
                      <Trans>Remove</Trans>
                    </Button>
                  </>
                )
              }
            />
          ) : null}
          <Entry
            icon={<IconKey size={20} stroke={1.75} aria-hidden="true" />}
            name={<Trans>Recovery codes</Trans>}
            facts={t`${plural(left, { one: '# code left', other: '# codes left' })}`}
            action={
              older ? null : (
                <Button onClick={() => setTask('renew')}>
                  <Trans>Make new codes</Trans>
                </Button>
              )
            }
          />
        </Entries>
      ) : null}
      {task ? (
        <SecondFactorDialog
          task={task}
          hasPassword={state?.hasPassword ?? true}
          onClose={() => setTask(null)}
          onChanged={() => void refetchAfresh(secondFactorQuery.queryKey)}
        />
      ) : null}
    </Section>
  );
}
