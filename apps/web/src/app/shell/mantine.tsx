import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '../../ui/theme/mantine.css';
import { mantineVariables, theme } from '../../ui/theme/theme.ts';
import { useColorScheme } from '../color-scheme.ts';

/** Mantine for what is inside the dashboard; the sign-in page does without and stays light. */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      forceColorScheme={useColorScheme().shown}
      // It writes all its variables itself: the stylesheet of their usual values would weigh 4 KiB more.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
