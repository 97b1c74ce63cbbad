import { Trans } from '@lingui/react/macro';
import type { Saving } from './progress-keeper.ts';
import { Sign } from './sign.tsx';

type Props = {
  saving: Saving;
  /** Whether the tab holds what the server has not. */
  kept: boolean;
  /** Whether anything was typed at all. */
  typed: boolean;
};

/** What became of the answers so far. Only trouble is announced: a word after each key would drown the questions. */
export function SavedSign({ saving, kept, typed }: Props) {
  return (
    <div className="saving">
      {saving === 'saved' && typed ? (
        <p className="saved">
          <Sign name="saved" /> <Trans>Saved</Trans>
        </p>
      ) : saving === 'saving' ? (
        <p className="hint">
          <Trans>Saving…</Trans>
        </p>
      ) : null}
      <output>{saving === 'saved' || saving === 'saving' ? null : <Trouble saving={saving} kept={kept} />}</output>
    </div>
  );
}

function Trouble({ saving, kept }: Pick<Props, 'saving' | 'kept'>) {
  return (
    <span className="notice">
      <Sign name="waiting" />
      <span>
        {saving === 'refused' ? (
          <Trans>These answers are too long to be saved. Make the longest one shorter.</Trans>
        ) : !kept ? (
          <Trans>
            Your last answers are not saved yet. Keep this page open; we go on when your clinic can be reached.
          </Trans>
        ) : saving === 'offline' ? (
          <Trans>Your answers are safe; we go on when you are connected.</Trans>
        ) : (
          <Trans>Your clinic’s server does not answer. Your answers are safe; we go on when it does.</Trans>
        )}
      </span>
    </span>
  );
}
