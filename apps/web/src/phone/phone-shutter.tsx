import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import shutter from '../features/camera/shutter.module.css';
import { Button } from '../ui/button.tsx';
import classes from './phone.module.css';
import type { PhoneStudio, PhoneView } from './phone-studio.ts';

type Props = { studio: PhoneStudio; view: PhoneView; onDone: () => void };

/**
 * Takes a photo, under the thumb. Where this page may not use the camera (browsers give it one over https alone), the
 * phone's own one takes it.
 */
export function PhoneShutter({ studio, view, onDone }: Props) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const label = t`Take a photo`;
  const own = view.state.kind === 'trouble';
  return (
    <div className={classes.shutter}>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/*"
        capture="environment"
        hidden
        aria-label={t`Photo`}
        onChange={({ currentTarget }) => {
          for (const file of currentTarget.files ?? []) void studio.bring(file);
          // The same picture may be chosen again.
          currentTarget.value = '';
        }}
      />
      {own ? (
        <Button
          look="primary"
          className={classes.own}
          icon={<IconCamera size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => chooser.current?.click()}
        >
          {label}
        </Button>
      ) : (
        <button
          type="button"
          className={shutter.shutter}
          aria-label={label}
          title={label}
          data-mode="photo"
          disabled={view.state.kind !== 'live'}
          aria-busy={view.taking || undefined}
          onClick={() => void studio.press()}
        >
          <span />
        </button>
      )}
      <Button className={classes.done} onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
