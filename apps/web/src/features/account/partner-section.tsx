import { Trans, useLingui } from '@lingui/react/macro';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { profileQuery } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Entries, Entry, Section } from '../../ui/section.tsx';

/** The linked account at a partner (integrations.avaUuid); empty without one. */
export function PartnerSection() {
  const { t, i18n } = useLingui();
  const avaUuid = useQuery(profileQuery).data?.integrations.avaUuid ?? null;
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (avaUuid === null) return null;
  const unlink = async () => {
    setFailure(null);
    setRunning(true);
    try {
      await call('ava-unlinkAccount', {});
      announce(t`Unlinked.`);
      await refetchAfresh(profileQuery.queryKey);
      setAsking(false);
    } catch (error) {
      setFailure(error);
    }
    setRunning(false);
  };
  return (
    <Section
      title={<Trans>Linked account</Trans>}
      about={<Trans>Your AVA account is linked to your account here.</Trans>}
    >
      <Entries label={t`Linked account`}>
        <Entry
          icon={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
          name="AVA"
          facts={avaUuid}
          action={
            <Button onClick={() => setAsking(true)}>
              <Trans>Unlink</Trans>
            </Button>
          }
        />
      </Entries>
      {asking ? (
        <Dialog
          title={<Trans>Unlink your AVA account?</Trans>}
          onClose={() => {
            if (!running) setAsking(false);
          }}
          actions={
            <>
              <Button onClick={() => setAsking(false)} disabled={running}>
                <Trans>Cancel</Trans>
              </Button>
              <Button look="final" onClick={() => void unlink()} running={running ? t`Unlinking…` : undefined}>
                <Trans>Unlink</Trans>
              </Button>
            </>
          }
        >
          {failure ? <Banner tone="err">{callErrorText(i18n, failure)}</Banner> : null}
          <p>
            <Trans>To link it again, start from your AVA account.</Trans>
          </p>
        </Dialog>
      ) : null}
    </Section>
  );
}
