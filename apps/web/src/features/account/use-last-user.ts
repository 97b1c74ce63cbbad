import { useEffect, useState } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { queryClient } from '../../app/query-client.ts';
import { forgetUser, rememberedUser, type RememberedUser } from '../../app/remembered-user.ts';
import { claimsQuery } from '../../app/session.ts';

/**
 * The user whose session is still alive in this browser, if any. The name is shown at once from what the browser
 * keeps; when the server says that the session is over, it goes.
 */
export function useLastUser(): { user: RememberedUser | null; forget: () => void } {
  const [user, setUser] = useState(rememberedUser);
  const forget = () => {
    forgetUser();
    setUser(null);
  };
  useEffect(() => {
    if (!rememberedUser()) return;
    const leaving = new AbortController();
    call('login-setCustomClaims_v1', {}, { probe: true, signal: leaving.signal }).then(
      (claims) => queryClient.setQueryData(claimsQuery.queryKey, claims),
      (error: unknown) => {
        if (!leaving.signal.aborted && failedWith(error, 'NOT_SIGNED_IN')) forget();
      },
    );
    return () => leaving.abort();
  }, []);
  return { user, forget };
}
