import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellOff, IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import type { Language } from '../../app/language.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { Button } from '../../ui/button.tsx';
import { PageBody, Toolbar } from '../../ui/page.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useReadNews } from './mark-news-read.ts';
import { newsQuery, type NewsItem } from './news-queries.ts';
import classes from './news.module.css';

type Props = {
  language: Language;
  unread: number;
  onOpen: () => void;
  onMarkAll: () => void;
  /** Renders the keys that move through the rows of the given list. */
  keys: (list: RefObject<HTMLElement | null>) => ReactNode;
};

/** All news, newest first; the reader loads older ones down to the end. */
export function NewsList({ language, unread, onOpen, onMarkAll, keys }: Props) {
  const { t, i18n } = useLingui();
  const list = useInfiniteQuery(newsQuery(language));
  const element = useRef<HTMLDivElement>(null);
  const read = useReadNews();
  const shown = list.data?.pages.flatMap((page) => page.notifications.map(read)) ?? [];
  return (
    <div className={classes.list} ref={element}>
      {unread > 0 ? (
        <Toolbar
          end={
            <Button icon={<IconChecks size={16} stroke={1.75} aria-hidden="true" />} onClick={onMarkAll}>
              <Trans>Mark all as read</Trans>
            </Button>
          }
        >
          {null}
        </Toolbar>
      ) : null}
      <PageBody>
        {list.isPending ? (
          <RowSkeletons />
        ) : !list.data ? (
          <ErrorState
            title={<Trans>Error loading notifications</Trans>}
            kept={callErrorText(i18n, list.error)}
            onTryAgain={() => void list.refetch()}
            trying={list.isFetching}
          />
        ) : shown.length === 0 ? (
          <EmptyState icon={<IconBellOff size={18} stroke={1.75} aria-hidden="true" />}>
            <Trans>There is no news yet. What is new on the platform will appear here.</Trans>
          </EmptyState>
        ) : (
          <>
            <ul aria-label={t`News`}>
              {shown.map((item) => (
                <NewsRow key={item.id} item={item} onOpen={onOpen} />
              ))}
            </ul>
            {list.hasNextPage ? null : (
              <p className={classes.end}>
                <Trans>End of Notifications</Trans>
              </p>
            )}
          </>
        )}
        <LoadMore list={list} />
      </PageBody>
      {keys(element)}
    </div>
  );
}

/** One piece of news: its title above its first words. The whole row opens it. */
function NewsRow({ item, onOpen }: { item: NewsItem; onOpen: () => void }) {
  const unreadId = useId();
  const bodyId = useId();
  const handleClick = (event: MouseEvent<HTMLLIElement>) => {
    if ((event.target as Element).closest('a')) return;
    event.currentTarget.querySelector('a')?.click();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard opens it through the link
    <li className={classes.row} data-unread={!item.read || undefined} onClick={handleClick}>
      <span>
        {item.read ? null : (
          <span className={classes.dot}>
            <span className="visually-hidden" id={unreadId}>
              <Trans context="news">Unread</Trans>
            </span>
          </span>
        )}
      </span>
      <span className={classes.what}>
        <Link
          to="/dashboard/secure-messaging"
          search={{ tab: 'notifications', campaignId: item.id }}
          className={classes.title}
          data-id={item.id}
          aria-describedby={item.read ? bodyId : `${unreadId} ${bodyId}`}
          onClick={onOpen}
        >
          {item.title}
        </Link>
        <span className={classes.start} id={bodyId}>
          {item.body}
        </span>
      </span>
      <SaidTime at={item.sentAt} className={classes.when} />
    </li>
  );
}
