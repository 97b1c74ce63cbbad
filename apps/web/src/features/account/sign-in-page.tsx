import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { homepageFor } from '../../app/homepage.ts';
import { forgetPlace, rememberedPlace } from '../../app/place.ts';
import { appInfoQuery, signOut, type Claims, type Profile, type SecondFactorAsked } from '../../app/session.ts';
import { OuterFrame } from '../../app/shell/outer-frame.tsx';
import { takeOver } from '../../boot/drawn-page.ts';
import { Banner } from '../../ui/banner.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { EndedUser, LastUser } from './last-user.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in.module.css';
import { useLastUser } from './use-last-user.ts';

const ForgotPassword = lazy(() => import('./forgot-password.tsx'));
const OtherWays = lazy(async () => ({ default: (await import('./other-ways.tsx')).OtherWays }));
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

const nothingChanges = () => () => undefined;
const inPage = () => true;
const inDocument = () => false;

/** /login. Document 1, section 2; its alerts are those of section 8. */
export function SignInPage() {
  const { t } = useLingui();
  const router = useRouter();
  const info = useQuery(appInfoQuery).data;
  const lastUser = useLastUser();
  const [forgotten, setForgotten] = useState<string | null>(null);
  const [filled, setFilled] = useState<{ email: string; demo: boolean } | null>(null);
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [place] = useState(rememberedPlace);
  // The document draws this page without them (boot/sign-in-page.tsx), and no paint waits for their files.
  const others = useSyncExternalStore(nothingChanges, inPage, inDocument);
  useEffect(takeOver, []);

  const enter = (claims: Claims, profile: Profile) => {
    const path = homepageFor(claims, profile, place);
    forgetPlace();
    router.history.replace(path);
  };
  const backToPassword = (why: string | null) => {
    setSaid(why);
    setAsked(null);
  };
  const enterAfterAll = async ({ claims, profile }: { claims: Claims; profile: Profile | null }) => {
    if (profile) return enter(claims, profile);
    await signOut();
    backToPassword(t`There is no profile associated with this account.`);
  };
  if (asked) {
    return (
      <OuterFrame>
        <div className={classes.page}>
          <h1 className={classes.title} tabIndex={-1}>{t`One more step`}</h1>
          <Suspense>
            <SecondStep
              asked={asked}
              onEntered={(entered) => void enterAfterAll(entered)}
              onOver={() => backToPassword(t`This sign-in has expired. Enter your password again.`)}
              onBack={() => backToPassword(null)}
            />
          </Suspense>
        </div>
      </OuterFrame>
    );
  }
  return (
    <OuterFrame>
      <div className={classes.page}>
        <h1 className={classes.title} tabIndex={-1}>{t`Sign in`}</h1>
        {place && !lastUser.ended ? (
          <Banner tone="info">
            <Trans>Sign in to continue where you were.</Trans>
          </Banner>
        ) : null}
        {lastUser.user && lastUser.ended ? (
          <EndedUser user={lastUser.user} toPlace={place !== null} onOther={lastUser.forget} />
        ) : lastUser.user ? (
          <LastUser user={lastUser.user} onEnter={enter} onEnded={lastUser.end} onLoggedOut={lastUser.forget} />
        ) : null}
        {lastUser.user && !lastUser.ended ? (
          <p className={classes.or}>
            <Trans>or with another account</Trans>
          </p>
        ) : null}
        <SignInForm
          key={filled?.email ?? ''}
          start={filled}
          said={said}
          known={lastUser.ended ? (lastUser.user?.email ?? '') : null}
          look={lastUser.user && !lastUser.ended ? 'plain' : 'primary'}
          focused={filled !== null || !lastUser.user || lastUser.ended}
          onEnter={enter}
          onAsked={(question, email) => {
            setFilled({ email, demo: false });
            setAsked(question);
          }}
          onForgotten={setForgotten}
        />
        {others ? (
          <Suspense>
            <OtherWays
              provider={info?.oidc?.name ?? null}
              onEntered={(entered) => void enterAfterAll(entered)}
              onAsked={setAsked}
            />
          </Suspense>
        ) : null}
        {info ? (
          <p className={classes.signUp}>
            <Trans>No account yet?</Trans>{' '}
            <a href={info.signUpUrl} target="_blank" rel="noreferrer" aria-label={t`Sign Up (opens in a new tab)`}>
              <Trans>Sign Up</Trans> <IconExternalLink size={14} stroke={2} aria-hidden="true" />
            </a>
          </p>
        ) : null}
        {info?.demo ? <DemoAccounts accounts={info.demo} onPick={(email) => setFilled({ email, demo: true })} /> : null}
      </div>
      {forgotten === null ? null : (
        <Suspense>
          <ForgotPassword email={forgotten} onClose={() => setForgotten(null)} />
        </Suspense>
      )}
    </OuterFrame>
  );
}
