import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import type { ReactElement } from 'react';

type Props = { label: string; children: ReactElement; side?: 'right' | 'bottom' | 'top'; off?: boolean; id?: string };

/** A tooltip on hover and on keyboard focus. The child keeps its own accessible name. */
export function Tip({ label, children, side = 'bottom', off = false }: Props) {
  return (
    <Tooltip
      label={label}
      position={side}
      disabled={off}
      events={{ hover: true, focus: true, touch: false }}
      multiline
      maw={260}
    >
      {children}
    </Tooltip>
  );
}
