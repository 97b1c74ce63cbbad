import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { validationRequiredRole } from '@consult/domain/permission/roles.ts';
import { claimsQuery } from '../../app/session.ts';
import { showSnack } from '../../ui/snackbar.tsx';

/**
 * On every page of the dashboard: tells the viewer that their practice id was validated, and leads them on from the
 * page that asked for it. The server already refuses what they may not do; this only leads to where there is something
 * to do.
 */
export function ValidationWatch() {
  const { t } = useLingui();
  const router = useRouter();
  const claims = useQuery(claimsQuery).data;
  const required = claims?.roles.includes(validationRequiredRole);
  const waited = useRef<string | null>(null);
  const goOn = useEffectEvent(() => {
    showSnack({ text: t`Your practice ID is validated. You can send now.` });
    if (router.state.location.pathname === '/dashboard/validation-required')
      void router.navigate({ to: '/dashboard/consult', replace: true });
  });
  useEffect(() => {
    if (!claims) return;
    if (required) waited.current = claims.uid;
    else if (waited.current === claims.uid) {
      waited.current = null;
      goOn();
    }
  }, [claims, required]);
  return null;
}
