import { Trans, useLingui } from '@lingui/react/macro';
import { checkConfirmPassword, checkPassword, passwordRequired } from '@consult/domain/account/password.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { faultText } from '../../app/fault-text.ts';
import { profileQuery } from '../../app/session.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from '../../ui/section.module.css';
import { sessionsQuery } from './sessions-query.ts';

const fields = ['current', 'next', 'confirm'] as const;
type Faults = Partial<Record<(typeof fields)[number], string>>;

/**
 * Asks for the current password and, twice, for a new one. Nothing typed here is kept.
 * @param focused whether the page was opened to change the password
 */
export function PasswordForm({ focused }: { focused: boolean }) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const profile = useQuery(profileQuery).data;
  const own = profile ? [profile.firstName, profile.lastName, profile.email.split('@')[0] ?? ''] : [];
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<'idle' | 'running' | 'done' | { failure: string }>('idle');

  useEffect(() => {
    if (focused) (form.current?.elements.namedItem('current') as HTMLInputElement | null)?.focus();
  }, [focused]);

  const inputOf = (name: (typeof fields)[number]) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const show = (found: Faults) => {
    setFaults(found);
    const first = fields.find((name) => found[name]);
    if (first) inputOf(first)?.focus();
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (state === 'running') return;
    const [current = '', next = '', confirm = ''] = fields.map((name) => inputOf(name)?.value ?? '');
    const found = check(current, next, confirm);
    show(found);
    setState('idle');
    if (Object.keys(found).length > 0) return;
    setState('running');
    try {
      await call('security-changePassword', { currentPassword: current, newPassword: next });
      form.current?.reset();
      setState('done');
      void refetchAfresh(sessionsQuery.queryKey);
    } catch (error) {
      const wrong = failedWith(error, 'PASSWORD_WRONG');
      const weak = failedWith(error, 'INVALID_INPUT') ? error.faults?.['newPassword'] : undefined;
      setState(wrong || weak ? 'idle' : { failure: callErrorText(i18n, error) });
      if (wrong) show({ current: t`This is not your password.` });
      if (weak) show({ next: faultText(i18n, weak) });
    }
  };
  const check = (current: string, next: string, confirm: string): Faults => {
    const [short, differs] = [checkPassword(next, own), checkConfirmPassword(next, confirm)];
    return {
      ...(current === '' ? { current: faultText(i18n, passwordRequired) } : {}),
      ...(short ? { next: faultText(i18n, short) } : {}),
      ...(differs ? { confirm: faultText(i18n, differs) } : {}),
    };
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {state === 'done' ? (
        <Banner tone="ok">
          <Trans>Your password is changed. All other devices are signed out.</Trans>
        </Banner>
      ) : null}
      {typeof state === 'object' ? <Banner tone="err">{state.failure}</Banner> : null}
      <PasswordField
        label={<Trans>Current password</Trans>}
        name="current"
        autoComplete="current-password"
        error={faults.current}
      />
      <PasswordField
        label={<Trans>New password</Trans>}
        name="next"
        autoComplete="new-password"
        hint={<Trans>6 or more characters.</Trans>}
        error={faults.next}
      />
      <PasswordField
        label={<Trans>Confirm the new password</Trans>}
        name="confirm"
        autoComplete="new-password"
        error={faults.confirm}
      />
      <Button type="submit" look="primary" running={state === 'running' ? t`Changing…` : undefined}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  );
}
