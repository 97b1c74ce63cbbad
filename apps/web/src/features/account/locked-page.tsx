import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconLogout } from '@tabler/icons-react';
import { fullName, initials } from '@consult/domain/activity/person-name.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { unlock } from '../../app/idle-lock.ts';
import { queryClient } from '../../app/query-client.ts';
import { rememberPlace } from '../../app/place.ts';
import { rememberedUser } from '../../app/remembered-user.ts';
import { router } from '../../app/router.ts';
import { forgetSessionData, profileQuery, signOut } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Initials } from '../../ui/initials.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './lock-screen.module.css';
import { passkeysUsable } from './passkey-sign-in.ts';
import { UnlockPasskey } from './unlock-passkey.tsx';

/** Until the server has said, the password is asked for; so it is without a connection. */
const unlockWaysQuery = queryOptions({
  queryKey: ['unlock-ways'],
  queryFn: ({ signal }) => call('account-getUnlockWays', {}, { signal, whileLocked: true }),
});

/** 'Locked': who is signed in, their password or passkey, or the end of the session. */
export function LockedPage() {
  const { t, i18n } = useLingui();
  const dialog = useCover();
  const titleId = useId();
  const password = useRef<HTMLInputElement>(null);
  const [user] = useState(whoIsHere);
  const { data: ways = { password: true, passkey: false } } = useQuery(unlockWaysQuery);
  const [running, setRunning] = useState<'unlock' | 'sign-out' | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (running) return;
    const typed = password.current?.value ?? '';
    setFailure(null);
    setWrong(typed === '' ? t`Password is required` : null);
    if (typed === '') return password.current?.focus();
    setRunning('unlock');
    try {
      return await unlock(typed);
    } catch (error) {
      if (failedWith(error, 'PASSWORD_WRONG')) setWrong(t`This is not your password.`);
      else setFailure(callErrorText(i18n, error));
    }
    setRunning(null);
    password.current?.focus();
    password.current?.select();
  };
  const handleSignOut = () => {
    setRunning('sign-out');
    setFailure(null);
    signOut(() => router.navigate({ to: '/login' })).catch((error: unknown) => {
      setFailure(callErrorText(i18n, error));
      setRunning(null);
    });
  };
  // With a passkey or through another provider a new session begins; what is typed waits for it in this browser.
  const handleOtherWay = () => {
    const { pathname, search, hash } = window.location;
    rememberPlace(pathname + search + hash);
    void router.navigate({ to: '/login' }).then(forgetSessionData);
  };
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId}>
      <div className={classes.sheet}>
        <div className={classes.head}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          <h1 id={titleId}>
            <Trans>Locked</Trans>
          </h1>
        </div>
        <p className={classes.about}>
          <Trans>Nobody was here for a while. What you typed is kept.</Trans>
        </p>
        {user ? (
          <div className={classes.person}>
            <Initials>{user.initials}</Initials>
            <p className={classes.name}>{user.name}</p>
          </div>
        ) : null}
        {failure ? <Banner tone="err">{failure}</Banner> : null}
        {ways.password ? (
          <form className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
            <PasswordField
              ref={password}
              label={<Trans>Password</Trans>}
              name="password"
              autoComplete="current-password"
              error={wrong ?? undefined}
            />
            <Button type="submit" look="primary" wide running={running === 'unlock' ? t`Unlocking…` : undefined}>
              <Trans>Unlock</Trans>
            </Button>
          </form>
        ) : null}
        {ways.passkey && passkeysUsable() ? <UnlockPasskey /> : null}
        <div className={classes.out}>
          <Button wide onClick={handleOtherWay}>
            <Trans>Sign in another way</Trans>
          </Button>
          <Button
            wide
            icon={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
            onClick={handleSignOut}
            running={running === 'sign-out' ? t`Signing out…` : undefined}
          >
            <Trans>Sign out</Trans>
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Whose session it is, as far as this browser knows without asking: a locked session is told nothing. */
function whoIsHere(): { name: string; initials: string } | null {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  return profile ? { name: fullName(profile), initials: initials(profile) } : rememberedUser();
}

/**
 * A modal dialog over everything, other dialogs included, that nothing but unlocking closes. Hides the rest of the page
 * before it is painted, and afterwards gives the focus back to where it was.
 */
function useCover() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    document.body.dataset['locked'] = '';
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
    const open = () => {
      if (!dialog.open) dialog.showModal();
      dialog.querySelector('input')?.focus();
    };
    // A browser closes a dialog on the second Esc whatever the page says.
    const keepOpen = (event: Event) => event.preventDefault();
    const handleEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    // What was on its way when the page was locked may open a dialog of its own, which would lie above and take the
    // keys.
    const others = new MutationObserver((changes) => {
      const above = changes.some(
        ({ target }) => target !== dialog && target instanceof HTMLDialogElement && target.open,
      );
      if (!above) return;
      dialog.close();
      open();
    });
    others.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] });
    dialog.addEventListener('cancel', keepOpen);
    dialog.addEventListener('close', open);
    addEventListener('keydown', handleEscape, true);
    open();
    return () => {
      others.disconnect();
      dialog.removeEventListener('cancel', keepOpen);
      dialog.removeEventListener('close', open);
      removeEventListener('keydown', handleEscape, true);
      delete document.body.dataset['locked'];
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
