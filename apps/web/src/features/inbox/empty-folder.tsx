import { Trans } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { heldBy, mayOpen } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { isNative } from '../../platform/platform.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NothingFound, type ConsultSearch, type Folder } from '../list/list.ts';

/** Whether the viewer may begin a consult. */
export function useMayWrite(): boolean {
  const held = heldBy(useQuery(claimsQuery).data);
  const entry = routeOf('/dashboard/consult');
  return entry !== null && mayOpen(entry, { held, native: isNative() });
}

/** For an empty folder or a search that found nothing: says so, and offers the next step. */
export function EmptyFolder({
  folder,
  search,
  onAll,
}: {
  folder: Folder;
  search: ConsultSearch | null;
  /** Shows the whole folder; null where that is what is shown. */
  onAll: (() => void) | null;
}) {
  const mayWrite = useMayWrite();
  if (search) return <NothingFound search={search} elsewhere={search.both ? null : () => search.searchBoth(true)} />;
  if (onAll)
    return (
      <EmptyState
        icon={<IconInbox size={18} stroke={1.75} aria-hidden="true" />}
        action={
          <Button onClick={onAll}>
            <Trans>Show the whole inbox</Trans>
          </Button>
        }
      >
        <Trans>Nothing here waits for you.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconInbox size={18} stroke={1.75} aria-hidden="true" />}
      action={
        mayWrite && folder === 'inbox' ? (
          <Link to="/dashboard/consult" className={buttonClass()}>
            <Trans>New Consult</Trans>
          </Link>
        ) : undefined
      }
    >
      {folder === 'inbox' ? <Trans>Your inbox is empty.</Trans> : <Trans>Your archive is empty.</Trans>}
    </EmptyState>
  );
}
