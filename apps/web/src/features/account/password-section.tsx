import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldExclamation } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section } from '../../ui/section.tsx';

/** Whether the viewer has a password. */
export const ownPasswordQuery = queryOptions({
  queryKey: ['own-password'],
  queryFn: ({ signal }) => call('security-getPassword', {}, { signal }),
});

/**
 * Changes the viewer's password, or says that they have none.
 * @param disowned the viewer has just ended somebody else's session: asks for a new password now
 */
export function PasswordSection({ disowned }: { disowned: boolean }) {
  const { t, i18n } = useLingui();
  const state = useQuery(ownPasswordQuery);
  return (
    <Section
      title={<Trans>Password</Trans>}
      about={
        state.data?.hasPassword === false ? (
          <Trans>You sign in through another provider, so there is no password to change here.</Trans>
        ) : (
          <Trans>When you change it, you are signed out on all other devices.</Trans>
        )
      }
    >
      {disowned ? (
        <Banner
          tone="warn"
          icon={<IconShieldExclamation size={18} stroke={1.75} aria-hidden="true" />}
          title={<Trans>Somebody else got into your account, or tried to.</Trans>}
        >
          {state.data?.hasPassword === false ? (
            <Trans>Tell the people who run the sign-in that you use that somebody else can use it.</Trans>
          ) : (
            <Trans>
              Choose a new password now. All other devices are signed out then. It does not end passkeys or connected
              accounts: remove any below that you do not recognize.
            </Trans>
          )}
        </Banner>
      ) : null}
      {state.isPending ? <RowSkeletons rows={1} /> : null}
      {state.isError && !state.data ? (
        <ErrorState
          title={t`This could not be loaded.`}
          kept={callErrorText(i18n, state.error)}
          onTryAgain={() => void state.refetch()}
          trying={state.isFetching}
        />
      ) : null}
      {state.data?.hasPassword ? <PasswordForm focused={disowned} /> : null}
    </Section>
  );
}
