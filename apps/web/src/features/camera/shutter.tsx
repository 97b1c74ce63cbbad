import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, Ref } from 'react';
import { Key } from '../../ui/key.tsx';
import classes from './shutter.module.css';
import type { Studio, StudioView } from './studio.ts';
import { useVisitShots } from './visit-shots.ts';

type Props = { studio: Studio; view: StudioView; ref: Ref<HTMLButtonElement> };

/** Takes a photo, or begins and ends a film; on a phone under the thumb. */
export function Shutter({ studio, view, ref }: Props) {
  const { t } = useLingui();
  const { mode, recording, state, taking } = view;
  const { shots, visit } = useVisitShots();
  const count = shots.filter((shot) => shot.visit === visit).length;
  const label = mode === 'photo' ? t`Take a photo` : recording ? t`Stop recording` : t`Start recording`;
  return (
    <div className={classes.row} data-foot>
      <p className={classes.hint}>
        <Trans>
          Click or press <Key>{t`Space`}</Key>
        </Trans>
      </p>
      <button
        ref={ref}
        type="button"
        className={classes.shutter}
        aria-label={label}
        title={label}
        data-mode={mode}
        data-recording={recording !== null || undefined}
        disabled={state.kind !== 'live'}
        aria-busy={taking || undefined}
        onKeyDown={pressOnce}
        onClick={() => studio.press()}
      >
        <span />
      </button>
      <p className={classes.count}>
        {count > 0 ? <Plural value={count} one="# taken this visit" other="# taken this visit" /> : null}
      </p>
    </div>
  );
}

/** A key that is held down presses the button once. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
