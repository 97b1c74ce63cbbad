import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import classes from './library.module.css';

type Props = {
  query: UseQueryResult<unknown>;
  failed: ReactNode;
  empty: ReactNode;
  /** How many are shown. */
  count: number;
  looked: string;
};

/** Stands in for a list that is loading, that failed to load, that is empty, or in which nothing matches. */
export function ListState({ query, failed, empty, count, looked }: Props) {
  const { t } = useLingui();
  if (query.isPending) return <PageSkeleton />;
  if (query.isError && query.data === undefined) {
    return (
      <Banner
        tone="err"
        action={
          <Button onClick={() => void query.refetch()} running={query.isFetching ? t`Loading…` : undefined}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {failed}
      </Banner>
    );
  }
  if (count > 0) return null;
  return <p className={classes.none}>{looked.trim() === '' ? empty : <Trans>Nothing found.</Trans>}</p>;
}
