import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { callErrorText } from '../call-error-text.ts';
import { appInfoQuery } from '../session.ts';

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** A route that this viewer, or this device, may not open. First sentence: document 1, section 8. */
export function DeniedPage() {
  const { t } = useLingui();
  const sales = useQuery(appInfoQuery).data?.salesContact;
  return (
    <>
      <PageHeader title={t`Unable to load this page.`} own />
      <PageBody>
        <EmptyState
          icon={<IconLock {...sign} />}
          action={sales ? <a href={sales.includes('@') ? `mailto:${sales}` : sales}>{sales}</a> : undefined}
        >
          <Trans>
            It can't be opened on this device, or your account has no permission for it. To get access, write to our
            sales team.
          </Trans>
        </EmptyState>
      </PageBody>
    </>
  );
}

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Page not found`} own />
      <PageBody>
        <EmptyState
          icon={<IconMapPinOff {...sign} />}
          action={
            <Link to="/dashboard" className={buttonClass()}>
              <Trans>Back to your homepage</Trans>
            </Link>
          }
        >
          <Trans>There is no page at this address.</Trans>
        </EmptyState>
      </PageBody>
    </>
  );
}

/** For a page that failed to load or to draw. Forms keep the typed text themselves. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  return (
    <>
      <PageHeader title={t`Unable to show this page`} own />
      <PageBody>
        <ErrorState
          title={callErrorText(i18n, error)}
          onTryAgain={() => {
            reset();
            void router.invalidate();
          }}
        />
      </PageBody>
    </>
  );
}
