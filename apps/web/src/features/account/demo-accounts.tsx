import { Trans } from '@lingui/react/macro';
import type { AppInfo } from '../../app/session.ts';
import classes from './sign-in.module.css';

type Props = { accounts: NonNullable<AppInfo['demo']>; onPick: (email: string) => void };

/** The accounts of a demo world. Picking one fills the form. */
export function DemoAccounts({ accounts, onPick }: Props) {
  return (
    <section className={classes.demo}>
      <h2>
        <Trans>Demo data</Trans>
      </h2>
      <p>
        <Trans>Everybody here is invented. Pick an account to fill in the form.</Trans>
      </p>
      <ul>
        {accounts.map(({ email, who }) => (
          <li key={email}>
            <button type="button" onClick={() => onPick(email)}>
              {email}
            </button>
            <span>{who}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
