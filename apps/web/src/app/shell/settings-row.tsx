import { useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { Tip } from '../../ui/tip.tsx';
import { chooseScheme, nextScheme, useColorScheme } from '../color-scheme.ts';
import { chooseLanguage } from '../language.ts';
import classes from './shell.module.css';

const signs = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;

type Props = { open: boolean; onShortcuts: () => void; onLogout: () => void };

/** Language, theme, shortcuts, Logout: at the foot of the sidebar. */
export function SettingsRow({ open, onShortcuts, onLogout }: Props) {
  const { t, i18n } = useLingui();
  const { choice } = useColorScheme();
  const names = { system: t`Theme: system`, light: t`Theme: light`, dark: t`Theme: dark` };
  const Sign = signs[choice];
  const other = i18n.locale === 'fr' ? 'en' : 'fr';
  const otherName = other === 'fr' ? 'Français' : 'English';
  const side = open ? 'top' : 'right';
  return (
    <div className={classes.settings} data-open={open || undefined} data-starts="foot">
      <Tip label={otherName} side={side}>
        <button
          type="button"
          className={classes.setting}
          lang={other}
          aria-label={`${other.toUpperCase()} – ${otherName}`}
          onClick={() => void chooseLanguage(other)}
        >
          {other.toUpperCase()}
        </button>
      </Tip>
      <Tip label={names[choice]} side={side}>
        <button
          type="button"
          className={classes.setting}
          aria-label={names[choice]}
          onClick={() => chooseScheme(nextScheme(choice))}
        >
          <Sign size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Tip>
      <Tip label={t`Keyboard shortcuts`} side={side}>
        <button
          type="button"
          className={classes.setting}
          data-keyboard
          aria-label={t`Keyboard shortcuts`}
          onClick={onShortcuts}
        >
          <IconKeyboard size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Tip>
      <Tip label={t`Logout`} side={side} off={open}>
        <button type="button" className={classes.logout} aria-label={t`Logout`} onClick={onLogout}>
          <IconLogout size={18} stroke={1.75} aria-hidden="true" />
          {open ? t`Logout` : null}
        </button>
      </Tip>
    </div>
  );
}
