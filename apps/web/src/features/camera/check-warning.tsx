import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import classes from './check-warning.module.css';
import { deleteShot } from './delete-shot.ts';
import { warningWords } from './photo-check/warning-words.ts';
import { useVisitShots, keepAnyway, type VisitShot } from './visit-shots.ts';

/** Of the newest photo with which something may be wrong: what, and whether to take it again. Never a refusal. */
export function CheckWarning({ onDecided }: { onDecided: () => void }) {
  const { shots, visit } = useVisitShots();
  const doubtful = shots.find((shot) => shot.visit === visit && shot.warnings.length > 0);
  return doubtful ? <Warning key={doubtful.id} shot={doubtful} onDecided={onDecided} /> : null;
}

function Warning({ shot, onDecided }: { shot: VisitShot; onDecided: () => void }) {
  const { t, i18n } = useLingui();
  const said = shot.warnings.map((warning) => warningWords[warning]);
  const title = said.map(({ taken }) => i18n._(taken)).join(' · ');
  const handleRetake = () => {
    void deleteShot(i18n, shot);
    onDecided();
  };
  const handleKeep = () => {
    keepAnyway(shot.id);
    onDecided();
  };
  useShortcut('r', t`Retake the photo`, handleRetake);
  useShortcut('k', t`Keep the photo`, handleKeep);
  const say = useEffectEvent(() => announce(title));
  useEffect(() => say(), []);
  return (
    <section className={classes.warning} aria-labelledby="heading-check">
      {shot.picture ? <img className={classes.picture} src={shot.picture} alt="" /> : null}
      <div className={classes.words}>
        <h2 id="heading-check" className={classes.title}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {title}
        </h2>
        <p>
          {said.map(({ advice }) => i18n._(advice)).join(' ')} <Trans>It is kept until you decide.</Trans>
        </p>
      </div>
      <div className={classes.acts}>
        <Button
          look="primary"
          hint="R"
          icon={<IconCamera size={16} stroke={1.75} aria-hidden="true" />}
          onClick={handleRetake}
        >
          <Trans>Retake</Trans>
        </Button>
        <Button hint="K" onClick={handleKeep}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </section>
  );
}
