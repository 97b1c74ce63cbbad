import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { fetchMore } from '../../app/fetch-more.ts';
import { useLive } from '../../app/live.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Entries, Section } from '../../ui/section.tsx';
import { useDisownSession } from './disown-session.ts';
import { PhoneEntry, SessionEntry } from './session-entry.tsx';
import { sessionsQuery } from './sessions-query.ts';

const refresh = () => refetchAfresh(sessionsQuery.queryKey);

/** Where the viewer is signed in, this device first, each with a button to sign out. Live events keep it up to date. */
export function SessionsSection() {
  const { t, i18n } = useLingui();
  const list = useInfiniteQuery(sessionsQuery);
  const listAgain = () => void refresh();
  useLive('session', {
    'session-began': listAgain,
    'session-ended': listAgain,
    'session-locked': listAgain,
    'session-unlocked': listAgain,
  });
  const others = useMutation({
    mutationFn: () => call('security-endOtherSessions', {}),
    onSuccess: () => announce(t`Signed out everywhere else.`),
    onError: (error) => showSnack({ text: callErrorText(i18n, error) }),
    onSettled: refresh,
  });
  const ended = (said: () => string) => ({
    mutationFn: (sessionId: string) => call('security-endSession', { sessionId }),
    onSuccess: () => announce(said()),
    onError: (error: unknown) => {
      // It has ended by itself, or from another screen, which is what the viewer wanted.
      if (!failedWith(error, 'NOT_FOUND')) showSnack({ text: callErrorText(i18n, error) });
    },
    onSettled: refresh,
  });
  const one = useMutation(ended(() => t`Signed out.`));
  const endPhone = useMutation(ended(() => t`Your phone is disconnected.`));
  const disown = useDisownSession();
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  return (
    <Section
      title={<Trans>Devices</Trans>}
      about={<Trans>Where you are signed in. Sign out whatever you do not know or no longer use.</Trans>}
      action={
        sessions.length > 1 ? (
          <Button onClick={() => others.mutate()} running={others.isPending ? t`Signing out…` : undefined}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        ) : null
      }
    >
      {list.isPending ? (
        <RowSkeletons rows={2} />
      ) : list.isError && !list.data ? (
        <ErrorState
          title={t`Your devices could not be loaded.`}
          kept={callErrorText(i18n, list.error)}
          onTryAgain={() => void list.refetch()}
          trying={list.isFetching}
        />
      ) : (
        <Entries label={t`Devices`}>
          {sessions.map((session) => {
            const { id, phone } = session;
            const ending = [one, endPhone, disown].some(({ isPending, variables }) => isPending && variables === id);
            return phone ? (
              <PhoneEntry key={id} session={session} phone={phone} ending={ending} onEnd={() => endPhone.mutate(id)} />
            ) : (
              <SessionEntry
                key={id}
                session={session}
                ending={ending}
                onEnd={() => one.mutate(id)}
                onNotMine={() => disown.mutate(id)}
              />
            );
          })}
        </Entries>
      )}
      {list.hasNextPage ? (
        <Button onClick={() => void fetchMore(list)} running={list.isFetchingNextPage ? t`Loading…` : undefined}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Section>
  );
}
