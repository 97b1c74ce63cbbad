import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import type { Activity } from '../activity/activity.ts';

/** The consult on which the window is. */
export type Shared = Pick<Activity, 'id' | 'patient' | 'members' | 'can'>;

export type WindowState = Output<'patientWindow-get'>;

/** The window of a consult. The server writes every reading into the audit log, so the page asks when it is opened. */
export const windowQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['patient-window', activityId],
    queryFn: ({ signal }) => call('patientWindow-get', { activityId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Asks again what is shared, where a dialog shows it: the consult's window changed, or a step of it. */
export const refreshWindow = (activityId: string): Promise<void> => refetchAfresh(windowQuery(activityId).queryKey);
