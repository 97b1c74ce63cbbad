import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { callErrorText } from './call-error-text.ts';
import { OuterFrame } from './shell/outer-frame.tsx';

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function BareNotFound() {
  const { t } = useLingui();
  return (
    <OuterFrame>
      <h1 className="visually-hidden" tabIndex={-1}>{t`Page not found`}</h1>
      <EmptyState
        icon={<IconMapPinOff {...sign} />}
        action={
          <Link to="/login" className={buttonClass()}>
            <Trans>Go to sign-in</Trans>
          </Link>
        }
      >
        <Trans>There is no page at this address.</Trans>
      </EmptyState>
    </OuterFrame>
  );
}

/** The outermost error page, for failures that nothing nearer caught. */
export function BareError({ error, reset }: ErrorComponentProps) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  return (
    <OuterFrame>
      <h1 className="visually-hidden" tabIndex={-1}>{t`Unable to show this page`}</h1>
      <ErrorState
        title={callErrorText(i18n, error)}
        onTryAgain={() => {
          reset();
          void router.invalidate();
        }}
      />
    </OuterFrame>
  );
}
