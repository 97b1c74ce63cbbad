import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { failedWith } from '../call-error.ts';
import { rememberedUser } from '../remembered-user.ts';
import { claimsQuery } from '../session.ts';
import { LeftHere } from './left-here.tsx';

/** After the first, second, ... try without an answer the next one comes after this long, ms; the last one repeats. */
const pausesMs = [1_000, 2_000, 5_000, 15_000] as const;

/**
 * The page of somebody who starts without a connection: says how much waits here, and goes on by itself when the line
 * is back.
 */
export function OfflineStart({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const { t } = useLingui();
  const router = useRouter();
  const person = rememberedUser();
  const [trying, setTrying] = useState(false);
  const { data, error, refetch } = useQuery({
    ...claimsQuery,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => pausesMs[Math.min(state.errorUpdateCount, pausesMs.length) - 1] ?? pausesMs[0],
  });
  const silent = failedWith(error, 'SERVER_DOWN');
  const answered = data !== undefined || (error !== null && !failedWith(error, 'OFFLINE', 'SERVER_DOWN'));
  const goOn = useEffectEvent(() => {
    reset();
    void router.invalidate();
  });
  const handleTry = async () => {
    setTrying(true);
    await refetch();
    setTrying(false);
  };
  useEffect(() => {
    if (answered) goOn();
  }, [answered]);
  return (
    <>
      <PageHeader title={silent ? t`The server does not answer` : t`No connection`} own />
      <PageBody>
        <EmptyState
          icon={<IconCloudOff size={18} stroke={1.75} aria-hidden="true" />}
          action={
            <>
              {person ? <LeftHere personId={person.uid} /> : null}
              <Button onClick={() => void handleTry()} running={trying ? t`Trying…` : undefined}>
                <Trans>Try now</Trans>
              </Button>
            </>
          }
        >
          {silent ? (
            <Trans>This page opens by itself as soon as the server answers again.</Trans>
          ) : (
            <Trans>This page opens by itself as soon as the connection is back.</Trans>
          )}
        </EmptyState>
      </PageBody>
    </>
  );
}
