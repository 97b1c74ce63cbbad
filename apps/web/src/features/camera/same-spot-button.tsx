import { useLingui } from '@lingui/react/macro';
import { IconFocusCentered } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { SameSpotPicker } from '../gallery/gallery.ts';
import classes from './ghost.module.css';

/** Chooses the earlier photo that is shown over the camera's picture. */
export function SameSpotButton({ onChoose }: { onChoose: (mediaId: string) => void }) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <div className={classes.bar}>
        <IconButton
          onFrame
          label={t`Same spot again`}
          icon={<IconFocusCentered size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        />
      </div>
      {choosing ? (
        <SameSpotPicker
          onChoose={(id) => {
            setChoosing(false);
            onChoose(id);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
