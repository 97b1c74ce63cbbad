import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageBody } from '../../ui/page.tsx';
import { ListSkeleton, type SkeletonCell } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './list-state.module.css';

/** What of a list's query counts here. */
type Asked = {
  data: unknown;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  isRefetching: boolean;
  refetch: () => Promise<unknown>;
};

type Props = {
  list: Asked;
  /** What is said where the list can not be read. */
  failed: string;
  /** Whether it has no rows, and what is shown then. */
  isEmpty: boolean;
  empty: ReactNode;
  /** The class that says which columns it has, what they hold, and whether one is the status. */
  className: string | undefined;
  cells: readonly SkeletonCell[];
  withStatus?: boolean;
  /** The rows. */
  children: ReactNode;
};

/** A list that is asked for: until it is here, where it can not be read, without rows, and with them. */
export function ListState({ list, failed, isEmpty, empty, className, cells, withStatus, children }: Props) {
  const { i18n } = useLingui();
  if (list.isPending)
    return (
      <PageBody>
        <ListSkeleton list={className} cells={cells} withStatus={withStatus} />
      </PageBody>
    );
  if (!list.data)
    return (
      <PageBody>
        <ErrorState
          title={failed}
          kept={callErrorText(i18n, list.error)}
          onTryAgain={() => void list.refetch()}
          trying={list.isFetching}
        />
      </PageBody>
    );
  return isEmpty ? <PageBody>{empty}</PageBody> : children;
}

/** Asks for the list anew. `onPhone`: whether a phone shows it, too. */
export function RefreshButton({ list, onPhone = false }: { list: Asked; onPhone?: boolean }) {
  const { t } = useLingui();
  return (
    <IconButton
      className={onPhone ? undefined : classes.refresh}
      label={t`Refresh`}
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
      aria-busy={list.isRefetching || undefined}
      onClick={() => void list.refetch()}
    />
  );
}

/** How many rows stand here, at the end of the toolbar. */
export function RowsShown({ children }: { children: ReactNode }) {
  return <span className={classes.shown}>{children}</span>;
}
