import { useMemo } from 'react';
import { failedWith } from '../../app/call-error.ts';
import { localNow, useLocal } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { useNow } from '../../ui/now.ts';
import type { Activity } from '../activity/activity.ts';

/** A consult that was opened on this device, as far as a later look needs it. */
export type RecentConsult = Pick<Activity, 'id' | 'version' | 'specialty' | 'subsite' | 'status' | 'lastMessageAt'> & {
  patient: Pick<Activity['patient'], 'firstName' | 'lastName' | 'phn' | 'province' | 'dateOfBirth'>;
  folder: Activity['row']['folder'];
  people: (Pick<Activity['members'][number], 'firstName' | 'lastName' | 'salutation' | 'role' | 'clinicName'> & {
    personId: string;
  })[];
  openedAt: number;
};

/** So many are kept, for so long; patients' names lie in the vault alone. */
const most = 100;
const keptMs = 30 * 24 * 60 * 60_000;
const prefix = 'opened.';

/** What this page saw before the vault was open. */
const known = new Map<string, RecentConsult>();
onSessionForgotten(() => known.clear());

function recentOf(activity: Activity): RecentConsult {
  const { id, version, specialty, subsite, status, lastMessageAt, patient, row, members } = activity;
  const { firstName, lastName, phn, province, dateOfBirth } = patient;
  return {
    id,
    version,
    specialty,
    subsite,
    status,
    lastMessageAt,
    patient: { firstName, lastName, phn, province, dateOfBirth },
    folder: row.folder,
    people: members.map((member) => ({
      personId: member.personId,
      firstName: member.firstName,
      lastName: member.lastName,
      salutation: member.salutation,
      role: member.role,
      clinicName: member.clinicName,
    })),
    openedAt: Date.now(),
  };
}

function keep(recent: RecentConsult): void {
  known.set(recent.id, recent);
  const vault = localNow()?.vault;
  if (!vault) return;
  const before = vault
    .all('kept')
    .filter(({ key }) => key.startsWith(prefix))
    .toSorted((a, b) => b.at - a.at);
  for (const [place, { key, at }] of before.entries())
    if (place >= most || Date.now() - at > keptMs) void vault.remove(key);
  // Nobody wrote it: a page that is closed loses nothing by it.
  void vault.put({ key: prefix + recent.id, kind: 'kept', value: { ...recent, saved: true } });
}

/**
 * Keeps each consult that is opened from now on; one that its reader may no longer open is forgotten.
 * @returns the way to stop
 */
export function keepOpened(): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    // Longer keys are other things about a consult.
    const [kind, id, ...more] = query.queryKey as readonly unknown[];
    if (type !== 'updated' || kind !== 'activity' || typeof id !== 'string' || more.length > 0) return;
    const state = query.state as { data?: Activity; status: string; error: unknown };
    const { data: activity } = state;
    if (state.status === 'error' && failedWith(state.error, 'NOT_FOUND', 'INVALID_INPUT')) forget(id);
    else if (activity && !activity.empty && known.get(id)?.version !== activity.version) keep(recentOf(activity));
  });
}

function forget(id: string): void {
  known.delete(id);
  void localNow()?.vault.remove(prefix + id);
}

/** The consults that were opened lately, the latest first. */
export function useRecentConsults(): readonly RecentConsult[] {
  const local = useLocal();
  const now = useNow();
  return useMemo(() => {
    const kept = (local?.vault.all('kept') ?? [])
      .filter(({ key, at }) => key.startsWith(prefix) && now - at < keptMs)
      .map(({ value }) => value as RecentConsult);
    const byId = new Map([...kept, ...known.values()].map((one) => [one.id, one]));
    return [...byId.values()].toSorted((a, b) => b.openedAt - a.openedAt);
  }, [local, now]);
}
