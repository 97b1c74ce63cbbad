import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { mediaAddress } from '../gallery/gallery.ts';
import classes from './ghost.module.css';
import type { GhostView } from './use-ghost.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * An earlier photo over what the camera shows, to take the same spot again: how strong it is, and a key that hides it.
 * It is drawn over the preview alone, and so in no photo.
 */
export function Ghost({ ghost }: { ghost: GhostView }) {
  const { t } = useLingui();
  const { id, strength, hidden, setStrength, toggle, remove } = ghost;
  const show = hidden ? t`Show the earlier photo (G)` : t`Hide the earlier photo (G)`;
  useShortcut('g', t`Show or hide the earlier photo`, toggle);
  return (
    <>
      {hidden ? null : (
        <img
          className={classes.ghost}
          src={mediaAddress(id)}
          alt={t`Earlier photo`}
          style={{ opacity: strength / 100 }}
          draggable={false}
          onError={remove}
        />
      )}
      <div className={classes.bar}>
        <IconButton
          onFrame
          label={show}
          icon={hidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
          aria-pressed={!hidden}
          onClick={toggle}
        />
        <label className={classes.strength} htmlFor="ghost-strength">
          <Trans>Earlier photo</Trans>
        </label>
        <input
          id="ghost-strength"
          className={classes.slider}
          type="range"
          min={10}
          max={90}
          step={5}
          value={strength}
          disabled={hidden}
          aria-valuetext={`${strength} %`}
          onChange={({ currentTarget }) => setStrength(Number(currentTarget.value))}
        />
        <IconButton onFrame label={t`Remove the earlier photo`} icon={<IconX {...icon} />} onClick={remove} />
      </div>
    </>
  );
}
