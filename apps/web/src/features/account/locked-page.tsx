import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconLogout } from '@tabler/icons-react';
import { fullName } from '../../app/names.ts';
import { initials } from '@consult/domain/activity/person-name.ts';
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
import { passkeysUsable, UnlockPasskey } from '../passkey/passkey.ts';
import classes from './lock-screen.module.css';

/**
 * How this session can be unlocked. Until the server answers, and without a connection, the page asks for the password.
 */
const unlockWaysQuery = queryOptions({
  queryKey: ['unlock-ways'],
  queryFn: ({ signal }) => call('account-getUnlockWays', {}, { signal, whileLocked: true }),
});

/** 'Locked': shows who is signed in, and unlocks with their password or passkey, or ends the session. */
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
  // The other ways (a passkey, another provider) begin a new session; this browser keeps the typed text for it.
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

/** The person of the session, as this browser remembers them: the server tells a locked session nothing. */
function whoIsHere(): { name: string; initials: string } | null {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  return profile ? { name: fullName(profile), initials: initials(profile) } : rememberedUser();
}

/**
 * Opens a modal dialog over everything, other dialogs included, that closes only with the unlocking. Hides the rest of
 * the page before it is painted, and afterwards gives the focus back.
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
    // A browser closes a dialog on the second Esc although the page prevents it.
    const keepOpen = (event: Event) => event.preventDefault();
    const handleEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    // An answer that was on its way at the lock may open another dialog above this one, which would take the keys.
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
