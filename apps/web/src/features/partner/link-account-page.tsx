import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { logEvent } from '../../app/analytics.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { useTitle } from '../../app/page-title.ts';
import { appInfoQuery } from '../../app/session.ts';
import { OuterFrame } from '../../app/shell/outer-frame.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './link-account.module.css';
import { forgetLinkToken, keptLinkToken } from './link-token.ts';

/** Links the account. Repeating it is harmless: the token works once, and again for the same person. */
const linkQuery = queryOptions({
  queryKey: ['partner-link'],
  queryFn: async () => {
    const jwt = keptLinkToken();
    if (jwt === null) return 'invalid' as const;
    try {
      await call('ava-linkAccount', { jwt });
    } catch (error) {
      if (failedWith(error, 'LINK_REFUSED', 'INVALID_INPUT')) {
        forgetLinkToken();
        return 'invalid' as const;
      }
      throw error;
    }
    forgetLinkToken();
    logEvent('partner_linked', {});
    return 'linked' as const;
  },
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
});

/** /ava/link-account: links the account on load; its errors are those of document 1, section 8. */
export function LinkAccountPage() {
  const { i18n } = useLingui();
  const title = useTitle();
  const support = useQuery(appInfoQuery).data?.supportEmail ?? '';
  const { data, error, isFetching, refetch } = useQuery(linkQuery);
  return (
    <OuterFrame>
      <div className={classes.page}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {isFetching ? (
          <output className={classes.wait}>
            <Spinner /> <Trans>Linking your account…</Trans>
          </output>
        ) : null}
        {!isFetching && data === 'linked' ? (
          <Banner tone="ok">
            <Trans>Your AVA account is linked to your account here.</Trans>
          </Banner>
        ) : null}
        {!isFetching && data === 'invalid' ? (
          <Banner tone="err">
            <Trans>
              Invalid information provided to link your AVA account to your Alethea account. Please try again.
            </Trans>
          </Banner>
        ) : null}
        {!isFetching && error ? (
          <Banner tone="err" title={<Trans>Error linking your AVA account to your Alethea account</Trans>}>
            {failedWith(error, 'LINKED_OTHERWISE') ? (
              <Trans>
                One of the two accounts is linked already. If it is yours here, remove that link under{' '}
                <Link to="/dashboard/security">Security</Link> first; if not, write to {support}.
              </Trans>
            ) : (
              callErrorText(i18n, error)
            )}
          </Banner>
        ) : null}
        {isFetching ? null : (
          <p className={classes.on}>
            {error && !failedWith(error, 'LINKED_OTHERWISE') ? (
              <Button onClick={() => void refetch()}>
                <Trans>Try again</Trans>
              </Button>
            ) : null}
            <Link to="/dashboard" className={buttonClass('primary')}>
              <Trans>Continue to your homepage</Trans>
            </Link>
          </p>
        )}
      </div>
    </OuterFrame>
  );
}
