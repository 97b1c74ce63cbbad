import { Trans } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** A tab whose list comes with a later version says so. */
export function NotBuiltTab() {
  return (
    <EmptyState
      icon={<IconTool size={18} stroke={1.75} aria-hidden="true" />}
      action={
        <Link to="/dashboard" className={buttonClass()}>
          <Trans>Back to your homepage</Trans>
        </Link>
      }
    >
      <Trans>News is not built yet.</Trans>
    </EmptyState>
  );
}
