import { Trans } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { InboxTab } from './tabs.ts';

/** A tab whose list comes with a later version says so. */
export function NotBuiltTab({ tab }: { tab: Exclude<InboxTab, 'inbox' | 'archive'> }) {
  return (
    <EmptyState
      icon={<IconTool size={18} stroke={1.75} aria-hidden="true" />}
      action={
        <Link to="/dashboard" className={buttonClass()}>
          <Trans>Back to your homepage</Trans>
        </Link>
      }
    >
      {tab === 'drafts' ? <Trans>The list of drafts is not built yet.</Trans> : null}
      {tab === 'approvals' ? <Trans>The list of pending approvals is not built yet.</Trans> : null}
      {tab === 'notifications' ? <Trans>News is not built yet.</Trans> : null}
    </EmptyState>
  );
}
