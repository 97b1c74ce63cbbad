import { Trans } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Key } from '../../ui/key.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import classes from './labelling.module.css';

type Props = {
  label: string;
  /** The doctor's own label. */
  own: boolean;
  /** The key that chooses it; null for none. */
  number: number | null;
  checked: boolean;
  onToggle: () => void;
  onEnter: () => void;
};

/** A label that is chosen or not. */
export function LabelToggle({ label, own, number, checked, onToggle, onEnter }: Props) {
  useShortcut(number === null ? '' : String(number), null, onToggle);
  return (
    <li className={classes.toggle} data-on={checked || undefined}>
      <Checkbox
        label={label}
        checked={checked}
        onChange={onToggle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!event.repeat) onEnter();
        }}
      />
      {own ? (
        <span className={classes.own}>
          <Trans>yours</Trans>
        </span>
      ) : null}
      {number === null ? null : (
        <span aria-hidden="true" className={classes.number}>
          <Key>{String(number)}</Key>
        </span>
      )}
    </li>
  );
}
