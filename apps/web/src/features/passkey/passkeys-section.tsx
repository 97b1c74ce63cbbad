import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AddPasskeyDialog } from './add-passkey.tsx';
import { passkeysUsable } from './passkey-sign-in.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import { passkeysQuery } from './passkeys-query.ts';
import { Entries, Section } from '../../ui/section.tsx';

const refresh = () => refetchAfresh(passkeysQuery.queryKey);

/** The viewer's passkeys, with which a device signs in in place of the password. */
export function PasskeysSection() {
  const { t, i18n } = useLingui();
  const [adding, setAdding] = useState(false);
  const list = useQuery(passkeysQuery);
  const passkeys = list.data?.passkeys;
  const usable = passkeysUsable();
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Trans>Add a passkey</Trans>
    </Button>
  );
  const handleAdded = () => {
    setAdding(false);
    announce(t`Passkey added.`);
    void refresh();
  };
  return (
    <Section
      title={<Trans>Passkeys</Trans>}
      about={
        <Trans>Sign in with your fingerprint, your face or the code of your device, without typing a password.</Trans>
      }
      action={usable && passkeys && passkeys.length > 0 ? add : null}
    >
      {usable ? null : (
        <Banner tone="info">
          <Trans>This browser cannot make passkeys at this address. Use a current browser over a secure address.</Trans>
        </Banner>
      )}
      {list.isPending ? <RowSkeletons rows={1} /> : null}
      {list.isError && !list.data ? (
        <ErrorState
          title={t`Your passkeys could not be loaded.`}
          kept={callErrorText(i18n, list.error)}
          onTryAgain={() => void list.refetch()}
          trying={list.isFetching}
        />
      ) : null}
      {passkeys?.length === 0 ? (
        <EmptyState
          icon={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
          action={usable ? add : undefined}
        >
          <Trans>No passkeys yet.</Trans>
        </EmptyState>
      ) : null}
      {passkeys && passkeys.length > 0 ? (
        <Entries label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.passkeyId} passkey={passkey} onChanged={refresh} />
          ))}
        </Entries>
      ) : null}
      {adding ? (
        <Suspense>
          <AddPasskeyDialog onAdded={handleAdded} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
