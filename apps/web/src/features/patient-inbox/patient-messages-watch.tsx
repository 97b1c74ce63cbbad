import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { coalesce } from '../../app/coalesce.ts';
import { heldBy, mayOpen } from '../../app/guard.ts';
import { useLive } from '../../app/live.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { claimsQuery } from '../../app/session.ts';
import { setBadge } from '../../app/shell/badge.ts';
import { isNative } from '../../platform/platform.ts';
import { countsAfter, useMessageChanges } from './message-rows.ts';
import { countsQuery } from './messages-query.ts';

const refresh = coalesce(() => refetchAfresh(countsQuery.queryKey));

/** Keeps the number beside Patient messages in the sidebar up to date, on every page of the dashboard. */
export function PatientMessagesWatch() {
  const claims = useQuery(claimsQuery).data;
  const entry = routeOf('/dashboard/patient-messages');
  const may = claims !== undefined && entry !== null && mayOpen(entry, { held: heldBy(claims), native: isNative() });
  const counted = useQuery({ ...countsQuery, enabled: may }).data;
  const { open } = useMessageChanges();
  const owners = counted && may ? countsAfter(counted, open).owners : [];
  // What a clinic's staff sent themselves stands in the clinic's rows, too: it counts once.
  const clinics = owners.filter(({ kind }) => kind === 'clinic');
  const unread = (clinics.length > 0 ? clinics : owners).reduce((sum, one) => sum + one.unread, 0);
  useEffect(() => setBadge('patient-messages', unread), [unread]);
  useLive('patient-message', { 'patient-message': refresh });
  return null;
}
