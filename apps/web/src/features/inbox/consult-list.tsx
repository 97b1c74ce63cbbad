import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowUp, IconInbox } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { heldBy, mayOpen } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { isNative } from '../../platform/platform.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageBody } from '../../ui/page.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { ConsultRow } from './consult-row.tsx';
import classes from './inbox.module.css';
import { folderQuery, type Folder, type InboxRow } from './inbox-query.ts';
import { RowKeys } from './row-keys.tsx';
import { useSteadyOrder } from './steady-order.ts';

type Props = {
  folder: Folder;
  /** False while a consult lies over it. */
  shown: boolean;
  /** The consult that was just closed. */
  returnTo: string | null;
};

/** Inbox or archive: overdue consults first, then newest by last message, ten more at a time. */
export function ConsultList({ folder, shown, returnTo }: Props) {
  const { i18n, t } = useLingui();
  const list = useInfiniteQuery(folderQuery(folder));
  const claims = useQuery(claimsQuery).data;
  const held = heldBy(claims);
  const { body, isOn, handleScroll, handlers, letGo, restore } = useHand();
  const listRef = useRef<HTMLDivElement>(null);

  const rows = new Map<string, InboxRow>();
  for (const page of list.data?.pages ?? []) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row);
  const { order, stale } = useSteadyOrder([...rows.keys()], shown && isOn);
  const inOrder = order.flatMap((id) => rows.get(id) ?? []);
  const overdue = inOrder.filter((row) => row.overdue);
  const others = inOrder.filter((row) => !row.overdue);

  // What is hidden loses its place; it comes back to it, and the focus to the row that was open.
  useLayoutEffect(() => {
    if (!shown) return;
    restore();
    if (returnTo === null) return;
    const row = listRef.current?.querySelector<HTMLElement>(`a[data-id="${CSS.escape(returnTo)}"]`);
    (row ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: row === null });
  }, [shown, returnTo, restore]);
  useKeepFocus(listRef, order);

  if (list.isPending)
    return (
      <PageBody>
        <RowSkeletons />
      </PageBody>
    );
  if (!list.data) {
    return (
      <PageBody>
        <ErrorState
          title={t`Error loading messages`}
          kept={callErrorText(i18n, list.error)}
          onTryAgain={() => void list.refetch()}
          trying={list.isFetching}
        />
      </PageBody>
    );
  }
  if (inOrder.length === 0) {
    const newConsult = routeOf('/dashboard/consult');
    const mayWrite = newConsult !== null && mayOpen(newConsult, { held, native: isNative() });
    return (
      <PageBody>
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
      </PageBody>
    );
  }
  const withStatus = held.has('editActivityStatus');
  const viewer = claims?.specialist ? 'consultant' : claims?.roles.includes('moa') ? 'moa' : 'referrer';
  const drawn = (group: InboxRow[]) =>
    group.map((row) => <ConsultRow key={row.id} row={row} tab={folder} withStatus={withStatus} viewer={viewer} />);
  return (
    <div className={classes.list} ref={listRef} data-status={withStatus || undefined} {...handlers}>
      <div className={classes.body} ref={body} onScroll={handleScroll}>
        <div className={classes.columns} aria-hidden="true">
          <span className={classes.inPatient}>
            <Trans>Patient</Trans>
          </span>
          <span>
            <Trans>Consult and latest message</Trans>
          </span>
          <span className={classes.referrer}>
            <Trans>Referrer</Trans>
          </span>
          {withStatus ? (
            <span>
              <Trans>Status</Trans>
            </span>
          ) : null}
          <span className={classes.atEnd}>
            <Trans>Last message</Trans>
          </span>
        </div>
        {stale ? (
          <div className={classes.waiting}>
            <Button look="soft" icon={<IconArrowUp size={16} stroke={1.75} aria-hidden="true" />} onClick={letGo}>
              <Trans>Show the latest</Trans>
            </Button>
          </div>
        ) : null}
        {overdue.length > 0 ? (
          <section>
            <h2 className={classes.group} data-overdue>
              <Trans>Overdue</Trans> <span className={classes.groupCount}>{overdue.length}</span>
            </h2>
            <ul>{drawn(overdue)}</ul>
          </section>
        ) : null}
        {others.length > 0 ? (
          <section>
            <h2 className={classes.group}>
              <Trans>Latest first</Trans>
            </h2>
            <ul>{drawn(others)}</ul>
          </section>
        ) : null}
        {list.hasNextPage ? (
          <div className={classes.more}>
            {list.isFetchNextPageError ? (
              <span className={classes.moreError} role="alert">
                {callErrorText(i18n, list.error)}
              </span>
            ) : null}
            <Button
              onClick={() => void list.fetchNextPage()}
              running={list.isFetchingNextPage ? t`Loading…` : undefined}
            >
              {list.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Load more</Trans>}
            </Button>
          </div>
        ) : null}
      </div>
      {shown ? <RowKeys list={listRef} /> : null}
    </div>
  );
}

/** Whether a hand (pointer or focus) is on a list that is scrolled down: then nothing may move under it. */
function useHand() {
  const body = useRef<HTMLDivElement>(null);
  const scrollTop = useRef(0);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [down, setDown] = useState(false);
  const restore = useCallback(() => {
    if (body.current) body.current.scrollTop = scrollTop.current;
  }, []);
  return {
    body,
    /** Puts a list that was hidden back to where it was. */
    restore,
    isOn: down && (pointed || focused),
    handleScroll: () => {
      // A hidden list reports 0, which is not where the reader left it.
      if (!body.current || body.current.clientHeight === 0) return;
      scrollTop.current = body.current.scrollTop;
      setDown(body.current.scrollTop > 8);
    },
    letGo: () => {
      setDown(false);
      scrollTop.current = 0;
      body.current?.scrollTo({ top: 0 });
    },
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // A click on 'Load more' leaves the focus there, which is no sign of a reader.
      onFocus: (event: React.FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: React.FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

/** A row that moves in the document loses the focus; it gets it back. */
function useKeepFocus(list: React.RefObject<HTMLDivElement | null>, order: readonly string[]): void {
  const focusedId = useRef<string | null>(null);
  useEffect(() => {
    const element = list.current;
    const handleFocus = (event: FocusEvent) => {
      focusedId.current = (event.target as HTMLElement).dataset['id'] ?? null;
    };
    const handleBlur = (event: FocusEvent) => {
      // Taken away with its row: nothing else got the focus.
      if (event.relatedTarget !== null || document.hasFocus() === false) focusedId.current = null;
    };
    element?.addEventListener('focusin', handleFocus);
    element?.addEventListener('focusout', handleBlur);
    return () => {
      element?.removeEventListener('focusin', handleFocus);
      element?.removeEventListener('focusout', handleBlur);
    };
  });
  useLayoutEffect(() => {
    if (focusedId.current === null || document.activeElement !== document.body) return;
    list.current
      ?.querySelector<HTMLElement>(`a[data-id="${CSS.escape(focusedId.current)}"]`)
      ?.focus({ preventScroll: true });
  }, [list, order]);
}
