import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { shortName } from '../../app/names.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Button } from '../../ui/button.tsx';
import { dueWords } from '../../ui/due-words.ts';
import { focusTitle } from '../../ui/focus-title.ts';
import { useBusinessToday } from '../../ui/now.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ColleagueCounts, type Group, type GroupMember } from '../promise/promise.ts';
import { waitingQuery, type WaitingConsult } from './group-queries.ts';
import classes from './group.module.css';

/** So many members have a key of their own. */
const mostKeys = 9;

/** What waits for a keeper, oldest first. The keys 1 to 9 give the one in hand, else the oldest, to a member. */
export function WaitingList({ group }: { group: Group }) {
  const { t, i18n } = useLingui();
  const today = useBusinessToday();
  const waiting = useInfiniteQuery(waitingQuery(group.serviceId));
  const [inHand, setInHand] = useState<string | null>(null);
  const [giving, setGiving] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const consults = waiting.data?.pages.flatMap(({ consults: page }) => page) ?? [];
  const current = consults.find(({ activityId }) => activityId === inHand) ?? consults[0];
  const takers = group.members.filter(({ available }) => available);

  const give = async (consult: WaitingConsult | undefined, member: GroupMember) => {
    if (!consult || giving !== null) return;
    const name = shortName(member);
    const place = consults.indexOf(consult);
    const stop = stopsIn(list.current?.children[place]).findIndex((one) => one === document.activeElement);
    setGiving(consult.activityId);
    try {
      await call('group-give', { activityId: consult.activityId, personId: member.personId });
      showSnack({ text: t`Given to ${name}` });
    } catch (error) {
      showSnack({ text: callErrorText(i18n, error) });
    }
    await Promise.all([refetchAfresh(['group-waiting', group.serviceId]), refetchAfresh(['group', group.serviceId])]);
    setGiving(null);
    // The row that had the focus has gone: that of the next consult takes it at the same place.
    if (stop >= 0)
      afterCommit(() => {
        const rows = list.current?.children;
        if (document.activeElement === document.body) stopsIn(rows?.[place] ?? rows?.[rows.length - 1])[stop]?.focus();
        focusTitle();
      });
  };
  const count = group.waiting ?? consults.length;
  return (
    <section className={classes.part} aria-labelledby="group-waiting">
      <h2 id="group-waiting">
        {t`${plural(count, { one: '# consult waits to be given', other: '# consults wait to be given' })}`}
      </h2>
      {takers.slice(0, mostKeys).map((member, index) => (
        <GiveKey key={member.personId} number={index + 1} member={member} onGive={() => void give(current, member)} />
      ))}
      {waiting.isPending ? <RowSkeletons rows={2} /> : null}
      {waiting.isError && !waiting.data ? (
        <ErrorState
          title={<Trans>Error loading what waits</Trans>}
          trying={waiting.isFetching}
          onTryAgain={() => void waiting.refetch()}
        />
      ) : null}
      {waiting.data && consults.length === 0 ? (
        <p className={classes.meta}>
          <Trans>Nothing waits. New consults appear here, oldest first.</Trans>
        </p>
      ) : null}
      {consults.length > 0 && takers.length === 0 ? (
        <p className={classes.warn}>
          <Trans>Nobody is on duty and available now.</Trans>
        </p>
      ) : null}
      <ol ref={list} className={classes.waiting}>
        {consults.map((consult) => {
          const due = consult.dueAt ? dueWords(i18n, consult.dueAt, today) : '';
          const take = () => setInHand(consult.activityId);
          return (
            <li key={consult.activityId} data-current={consult === current || undefined}>
              <span className={classes.sent}>
                <span>
                  <Trans>
                    Sent: <SaidTime at={consult.sentAt} />
                  </Trans>
                </span>
                {due ? <span className={classes.meta}>{t`Due ${due}`}</span> : null}
                {consult.readable ? (
                  <Link to="/dashboard/secure-messaging" search={{ econsultId: consult.activityId }} onFocus={take}>
                    <Trans>Read it</Trans>
                  </Link>
                ) : null}
              </span>
              <span className={classes.takers}>
                {takers.map((member, index) => (
                  <Button
                    key={member.personId}
                    hint={consult === current && index < mostKeys ? String(index + 1) : undefined}
                    disabled={giving !== null}
                    onFocus={take}
                    onClick={() => void give(consult, member)}
                  >
                    <TakerName member={member} />
                  </Button>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
      <LoadMore list={waiting} />
    </section>
  );
}

/** What Tab stops at in a row. */
const stopsIn = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])];

function TakerName({ member }: { member: GroupMember }) {
  const { t } = useLingui();
  const name = shortName(member);
  return (
    <>
      {t`Give to ${name}`}{' '}
      <span className={classes.counts}>
        (<ColleagueCounts open={member.open} due={member.due} />)
      </span>
    </>
  );
}

function GiveKey({ number, member, onGive }: { number: number; member: GroupMember; onGive: () => void }) {
  const { t } = useLingui();
  const name = shortName(member);
  useShortcut(String(number), t`Give what waits to ${name}`, onGive);
  return null;
}
