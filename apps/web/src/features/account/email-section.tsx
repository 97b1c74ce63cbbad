import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

/** The viewer's address, and whether they have confirmed it. */
export const ownEmailQuery = queryOptions({
  queryKey: ['own-email'],
  queryFn: ({ signal }) => call('security-getEmail', {}, { signal }),
});

/** The code from a mailed confirmation link, `?confirm=`; null where the person came another way. */
const codeOfLink = () => new URLSearchParams(window.location.search).get('confirm');

/**
 * Asks somebody who signed up to confirm their address, and confirms it where they came by the link. Empty after that.
 */
export function EmailSection() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const [code] = useState(codeOfLink);
  const [asking, setAsking] = useState<'idle' | 'running' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const state = useQuery(ownEmailQuery);
  // A query and no effect: a page that is mounted twice must use the link once.
  const used = useQuery({
    queryKey: ['confirm-email', code],
    queryFn: async () => {
      const done = await call('security-confirmEmail', { code: code ?? '' });
      await refetchAfresh(ownEmailQuery.queryKey);
      return done;
    },
    // A gap in the live events refetches every query; the server would refuse a used link.
    enabled: ({ state }) => code !== null && state.status !== 'success',
    retry: false,
    staleTime: Infinity,
  });
  // Removes the code from the address, so that no screenshot shows it and a reload does not use it again.
  useEffect(() => {
    if (code !== null) router.history.replace('/dashboard/security');
  }, [code, router]);

  const email = state.data?.email ?? '';
  const confirmed = state.data?.confirmed ?? true;
  const refusal = used.error ?? failure;
  if (confirmed && code === null) return null;
  const send = async () => {
    setFailure(null);
    setAsking('running');
    try {
      await call('security-sendEmailConfirmation', {});
      setAsking('sent');
    } catch (error) {
      setFailure(error);
      setAsking('idle');
    }
  };
  return (
    <Section
      title={<Trans>E-mail address</Trans>}
      about={
        confirmed ? (
          <Trans>You sign in with it, and mail about your account goes there.</Trans>
        ) : (
          t`Confirm that ${email} is yours. Until then, a new password set by e-mail removes your second factor, passkeys and connected accounts.`
        )
      }
      action={
        confirmed ? null : (
          <Button onClick={() => void send()} running={asking === 'running' ? t`Sending…` : undefined}>
            <Trans>Send me a link</Trans>
          </Button>
        )
      }
    >
      {used.data ? <Banner tone="ok">{t`Your e-mail address is confirmed.`}</Banner> : null}
      {refusal && asking !== 'sent' ? (
        <Banner tone="err">
          {failedWith(refusal, 'LINK_INVALID')
            ? t`The link to confirm your e-mail address is invalid or has expired.`
            : callErrorText(i18n, refusal)}
        </Banner>
      ) : null}
      {asking === 'sent' ? (
        <Banner tone="info">{t`A link is on its way to ${email}. Open it while you are signed in.`}</Banner>
      ) : null}
    </Section>
  );
}
