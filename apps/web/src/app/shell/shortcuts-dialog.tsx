import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';
import { Key } from '../../ui/key.tsx';
import { useShortcuts } from '../../ui/shortcut.ts';
import classes from './shell.module.css';

/** The keys of the screen behind it, in the order in which the screen registered them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const shortcuts = [
    ...useShortcuts(),
    { key: t`Ctrl`, and: 'Enter', label: t`Send what is written` },
    { key: 'Esc', label: t`Close what floats` },
  ];
  return (
    <Dialog title={<Trans>Keyboard shortcuts</Trans>} onClose={onClose}>
      <dl className={classes.shortcuts}>
        {shortcuts.map((shortcut) => (
          <div key={`${shortcut.key} ${shortcut.label}`}>
            <dt>
              {shortcut.key.startsWith('Mod+') ? <Key>{t`Ctrl`}</Key> : null}
              <Key>{shortcut.key === ' ' ? t`Space` : keyName(shortcut.key.replace('Mod+', ''))}</Key>
              {'and' in shortcut ? <Key>{shortcut.and}</Key> : null}
            </dt>
            <dd>{shortcut.label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function keyName(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}
