import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { appInfoQuery } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { providerOutcome, providerRefusal } from './provider-return.ts';
import { ProvedDialog } from '../../app/proved-dialog.tsx';
import { Section } from '../../ui/section.tsx';

/** Whether the viewer's account at the sign-in provider is connected. */
export const providerQuery = queryOptions({
  queryKey: ['sign-in-provider'],
  queryFn: ({ signal }) => call('security-getProvider', {}, { signal }),
});

/** The viewer's account at the installation's sign-in provider; empty where none is configured. */
export function ProviderSection() {
  const name = useQuery(appInfoQuery).data?.oidc?.name;
  return name === undefined ? null : <Provider name={name} />;
}

function Provider({ name }: { name: string }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const [outcome] = useState(providerOutcome);
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null);
  const state = useQuery(providerQuery);
  const connectedAt = state.data?.connectedAt;
  // The outcome leaves the address, so that a reload does not show it again.
  useEffect(() => {
    if (outcome !== null) router.history.replace('/dashboard/security');
  }, [outcome, router]);

  const connect = async (password: string | undefined) => {
    const { url } = await call('security-connectProvider', { password });
    window.location.assign(url);
  };
  const disconnect = async (password: string | undefined) => {
    await call('security-disconnectProvider', { password });
    announce(t`Disconnected.`);
    await refetchAfresh(providerQuery.queryKey);
    setOpen(null);
  };
  const refusal =
    outcome === 'taken'
      ? t`That ${name} account, or this account here, is connected already. Nothing has changed.`
      : outcome === 'connected'
        ? null
        : providerRefusal(i18n, outcome, name);
  return (
    <Section
      title={t`Sign in with ${name}`}
      about={t`Connect your ${name} account to sign in here with it. Your password still works.`}
      action={
        connectedAt === undefined ? null : connectedAt === null ? (
          <Button onClick={() => setOpen('connect')}>
            <Trans>Connect</Trans>
          </Button>
        ) : (
          <Button onClick={() => setOpen('disconnect')}>
            <Trans>Disconnect</Trans>
          </Button>
        )
      }
    >
      {refusal ? <Banner tone={outcome === 'cancelled' ? 'info' : 'err'}>{refusal}</Banner> : null}
      {state.isPending ? <RowSkeletons rows={1} /> : null}
      {state.isError && !state.data ? (
        <ErrorState
          title={t`This could not be loaded.`}
          kept={callErrorText(i18n, state.error)}
          onTryAgain={() => void state.refetch()}
          trying={state.isFetching}
        />
      ) : null}
      {connectedAt === null ? (
        <p>
          <Trans>Not connected.</Trans>
        </p>
      ) : connectedAt ? (
        <p role={outcome === 'connected' ? 'status' : undefined}>
          <Trans>
            Connected <SaidTime at={connectedAt} />
          </Trans>
        </p>
      ) : null}
      {open === 'connect' ? (
        <ProvedDialog
          title={t`Connect with ${name}`}
          action={<Trans>Go on</Trans>}
          running={t`Opening…`}
          onAction={connect}
          failureText={(error) =>
            failedWith(error, 'PROVIDER_UNAVAILABLE') ? t`${name} does not answer. Try again later.` : null
          }
          onClose={() => setOpen(null)}
        >
          <p>{t`You sign in at ${name}, then come back here.`}</p>
        </ProvedDialog>
      ) : null}
      {open === 'disconnect' ? (
        <ProvedDialog
          title={t`Disconnect from ${name}?`}
          action={<Trans>Disconnect</Trans>}
          running={t`Disconnecting…`}
          look="final"
          onAction={disconnect}
          onClose={() => setOpen(null)}
        >
          <p>{t`Your ${name} account will no longer sign you in here.`}</p>
        </ProvedDialog>
      ) : null}
    </Section>
  );
}
