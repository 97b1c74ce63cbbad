import { useEffect, useState } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { queryClient } from '../../app/query-client.ts';
import { forgetUser, rememberedUser, type RememberedUser } from '../../app/remembered-user.ts';
import { claimsQuery, isSessionOver } from '../../app/session.ts';

/**
 * The user who was signed in last in this browser and did not log out, if any: the name that the browser remembers, at
 * once. `ended` once the server has said that their session is over.
 */
export function useLastUser() {
  const [user, setUser] = useState<RememberedUser | null>(rememberedUser);
  const [ended, setEnded] = useState(isSessionOver);
  const forget = () => {
    forgetUser();
    setUser(null);
  };
  useEffect(() => {
    if (!rememberedUser()) return;
    let left = false;
    // A query, so that a session that begins meanwhile can cancel it: its answer is about the session before.
    queryClient
      .fetchQuery({
        ...claimsQuery,
        queryFn: ({ signal }) => call('login-setCustomClaims_v1', {}, { probe: true, signal }),
        staleTime: 0,
        retry: false,
      })
      .catch((error: unknown) => {
        if (!left && failedWith(error, 'NOT_SIGNED_IN')) setEnded(true);
      });
    return () => {
      left = true;
    };
  }, []);
  return { user, ended: user !== null && ended, end: () => setEnded(true), forget };
}
