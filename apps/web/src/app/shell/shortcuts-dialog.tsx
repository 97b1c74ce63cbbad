import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';
import { Key } from '../../ui/key.tsx';
import { useShortcuts } from '../../ui/shortcut.ts';
import classes from './shell.module.css';

/** The keys of the screen behind it that do something there now, in the order in which the screen registered them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const shortcuts = [
    ...useShortcuts().filter(({ isOf }) => isOf?.() ?? true),
    { key: 'Escape', label: t`Close what is open on top` },
  ];
  return (
    <Dialog title={<Trans>Keyboard shortcuts</Trans>} onClose={onClose}>
      <dl className={classes.shortcuts}>
        {shortcuts.map(({ key, label }) => (
          <div key={`${key} ${label}`}>
            <dt>
              {keysOf(i18n, key).map((name) => (
                <Key key={name}>{name}</Key>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The keys of a shortcut as they are written on a keyboard: held together, or one after the other. */
function keysOf(i18n: I18n, shortcut: string): string[] {
  if (shortcut === ' ') return [i18n._(msg`Space`)];
  return shortcut.split(/[ +](?=.)/).map((key) => {
    switch (key) {
      case 'Mod':
        return isMac ? '⌘' : i18n._(msg`Ctrl`);
      case 'Shift':
        return isMac ? '⇧' : i18n._(msg`Shift`);
      case 'Enter':
        return i18n._(msg`Enter`);
      case 'Escape':
        return i18n._(msg`Esc`);
      case 'ArrowDown':
        return '↓';
      case 'ArrowUp':
        return '↑';
      case 'ArrowLeft':
        return '←';
      case 'ArrowRight':
        return '→';
      default:
        return key.length === 1 ? key.toUpperCase() : key;
    }
  });
}
