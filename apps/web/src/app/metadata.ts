import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { platform } from '../platform/platform.ts';
import { call } from './call.ts';
import { appInfoQuery, claimsQuery } from './session.ts';

/**
 * Records platform and version with the viewer's last login (document 1, section 7), once for each page and person. The
 * dashboard does it because every way of signing in leads there. Nobody waits for it.
 */
export function useSavedMetadata(): void {
  const uid = useQuery(claimsQuery).data?.uid;
  const version = useQuery(appInfoQuery).data?.version;
  useEffect(() => {
    if (uid && version) call('account-saveMetadata', { platform: platform(), version }).catch(() => undefined);
  }, [uid, version]);
}
