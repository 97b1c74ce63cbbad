import { useEffect, useState } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { queryClient } from '../../app/query-client.ts';
import { forgetUser, rememberedUser, type RememberedUser } from '../../app/remembered-user.ts';
import { claimsQuery } from '../../app/session.ts';

/**
 * The user whose session is still alive in this browser, if any. Shows the name that the browser remembers at once, and
 * removes it when the server says that the session is over.
 */
export function useLastUser(): { user: RememberedUser | null; forget: () => void } {
  const [user, setUser] = useState(rememberedUser);
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
        if (!left && failedWith(error, 'NOT_SIGNED_IN')) forget();
      });
    return () => {
      left = true;
    };
  }, []);
  return { user, forget };
}
