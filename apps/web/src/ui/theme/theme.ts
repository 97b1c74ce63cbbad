import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const green: MantineColorsTuple = [
  '#eff8f1',
  '#e4f4e8',
  '#c6e8cf',
  '#8fd6a8',
  '#55b583',
  '#3b9a6b',
  '#1f7a56',
  '#176b3f',
  '#14573f',
  '#0f4733',
];
const orange: MantineColorsTuple = [
  '#fff6ee',
  '#ffecdb',
  '#f9d3b0',
  '#f0b788',
  '#ffb67a',
  '#f08a3c',
  '#d9640f',
  '#c65609',
  '#b84a05',
  '#8f3d05',
];
const red: MantineColorsTuple = [
  '#fff5f4',
  '#fdeceb',
  '#f5cbc8',
  '#eaa9a5',
  '#ffaaa2',
  '#ff9088',
  '#d0453d',
  '#b3261e',
  '#a8231c',
  '#7a3530',
];

const scrim = { color: 'var(--scrim)', backgroundOpacity: 1 };

/** Mantine in the visual language: its own scales replaced by the tokens, so that both say the same. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '24px' },
  lineHeights: { xs: '1.3333', sm: '1.3846', md: '1.4286', lg: '1.5', xl: '1.3333' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '999px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow-float)', lg: 'none', xl: 'none' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '16px', lineHeight: '24px' }, h2: { fontSize: '14px', lineHeight: '20px' } },
  },
  colors: { green, orange, red },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  black: '#13201a',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', radius: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Drawer: { defaultProps: { overlayProps: scrim, shadow: 'md' } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
    Modal: { defaultProps: { overlayProps: scrim, shadow: 'md', radius: 'md' } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Select: { defaultProps: { size: 'sm' } },
    Skeleton: { defaultProps: { animate: false } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 90 }, fz: 12 } },
  },
});

/** Mantine's own colour variables, answered from the tokens; the theme switch then needs no second list. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--err)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-default': 'var(--page)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-off)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  },
  light: {},
  dark: {},
});
