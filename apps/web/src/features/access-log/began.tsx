import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { deviceWords, methodText, placeWords } from '../account/account.ts';
import type { OwnEntry } from './access-log-query.ts';
import classes from './access-log.module.css';

type Props = {
  entry: OwnEntry;
  /** Whether the password that a sign-in took is another one since. */
  changedSince: boolean;
  ending: boolean;
  onNotMine: (sessionId: string | null) => void;
};

/**
 * By which device, from where and how (of a change of the account: how its session began), and 'This wasn't me' for a
 * sign-in whose session is still open, for one that has ended since the last new password, and for a wrong second
 * factor: whoever that was has the password.
 */
export function Began({ entry, changedSince, ending, onNotMine }: Props) {
  const { t, i18n } = useLingui();
  const method = methodText(i18n, entry.method);
  const words = [
    entry.kind === 'signed-in' ? method : null,
    entry.device && deviceWords(i18n, entry.device),
    placeWords(i18n, entry.place),
    method === null || entry.kind.startsWith('session-') || entry.kind === 'signed-in' ? null : t`signed in ${method}`,
  ].filter(Boolean);
  const asks =
    entry.openSessionId !== null || entry.kind === 'second-factor-refused' || (entry.isOver && !changedSince);
  return (
    <>
      {words.length > 0 ? <span className={classes.began}>{words.join(' · ')}</span> : null}
      {asks ? (
        <span className={classes.notMine}>
          <Button onClick={() => onNotMine(entry.openSessionId)} disabled={ending}>
            <Trans>This wasn’t me</Trans>
          </Button>
        </span>
      ) : null}
    </>
  );
}
