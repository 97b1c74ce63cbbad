import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Input, type Output } from '../../app/call.ts';

export type AccessEntry = Output<'accessLog-ofPatient'>['entries'][number];
export type OwnEntry = Output<'accessLog-ofMyAccount'>['entries'][number];
/** The patient whose log is asked for. */
export type AskedPatient = Input<'accessLog-ofPatient'>['patient'];

/** Who opened or changed the own account, newest first. */
export const ownLogQuery = infiniteQueryOptions({
  queryKey: ['access-log', 'own'],
  queryFn: ({ pageParam, signal }) => call('accessLog-ofMyAccount', { before: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
  staleTime: 0,
});

/** Who read a patient's record. The server audits each reading of this log, so the page never asks without a reason. */
export const patientLogQuery = (patient: AskedPatient, lists: boolean) =>
  infiniteQueryOptions({
    queryKey: ['access-log', 'patient', patient, lists],
    queryFn: ({ pageParam, signal }) => call('accessLog-ofPatient', { patient, lists, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
