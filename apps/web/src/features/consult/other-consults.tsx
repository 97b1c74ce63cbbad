import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '../../app/call.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { usePlaceWords } from '../../app/place-words.ts';
import { Banner } from '../../ui/banner.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { statusWords } from '../../ui/status-words.ts';
import classes from './other-consults.module.css';

/** The key begins with that of the consult, so that it is forgotten with it. */
const queryOf = (activityId: string) => ({
  queryKey: ['activity', activityId, 'of-patient'],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    call('inbox-ofPatient', { activityId, after: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  // Each reading is an entry of the audit log.
  staleTime: 60_000,
  refetchOnWindowFocus: false,
});

/** The patient's other consults that the viewer may read: asked for by one click, opened by the next. */
export function OtherConsults({ activityId }: { activityId: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.others}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        <Trans>Other consults of this patient</Trans>
      </button>
      {open ? (
        <div id={id}>
          <Listed activityId={activityId} />
        </div>
      ) : null}
    </div>
  );
}

function Listed({ activityId }: { activityId: string }) {
  const { t, i18n } = useLingui();
  const list = useInfiniteQuery(queryOf(activityId));
  const words = usePlaceWords();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isPending) return <PageSkeleton />;
  if (!list.data) return <Banner tone="err">{t`Error loading messages`}</Banner>;
  if (rows.length === 0 && !list.hasNextPage)
    return (
      <p className={classes.none}>
        <Trans>None that you may read.</Trans>
      </p>
    );
  return (
    <>
      <ul className={classes.list}>
        {rows.map(({ id, specialty, subsite, status, lastMessageAt }) => (
          <li key={id}>
            <Link to="." search={((now: object) => ({ ...now, econsultId: id })) as never} className={classes.link}>
              <span>{words.title({ specialty, subsite })}</span>
              <span className={classes.facts}>
                {statusWords(i18n, status)} · <SaidTime at={lastMessageAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
