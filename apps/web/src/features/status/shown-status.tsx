import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isHighlighted } from '@consult/domain/activity/status.ts';
import { wasUnanswered } from '../../app/call-error.ts';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { StatusSign } from '../../ui/status-sign.tsx';
import type { Activity, Member } from '../activity/activity.ts';
import { StatusEditor } from './status-editor.tsx';

type Props = {
  activity: Activity;
  /** The viewer's role in the consult; null for clinic staff who are no members. */
  role: Member['role'] | null;
};

/**
 * When the knowledge was looked up (ms) that the page said it could not renew. Every opened consult tries again; people
 * read of it once until a look-up succeeds.
 */
let saidOf: number | null = null;

/**
 * The status, for people who hold editActivityStatus. What the page knows of their permissions holds while it can not
 * be looked up anew, since the server decides again at every change. Without any knowledge nobody may change the status
 * (document 3, section 6). The failure is said to people whom it concerns, and not where there is no connection at all:
 * the page says that already.
 */
export function ShownStatus({ activity, role }: Props) {
  const { t } = useLingui();
  const { data: claims, dataUpdatedAt, error } = useQuery(claimsQuery);
  const concerned = claims ? heldBy(claims).has('editActivityStatus') : activity.can.changeStatus;
  const say = useEffectEvent((failure: Error) => {
    if (!concerned || saidOf === dataUpdatedAt || wasUnanswered(failure)) return;
    saidOf = dataUpdatedAt;
    showSnack({ text: t`There was an error checking your edit status permissions. Please try again later` });
  });
  useEffect(() => {
    if (error) say(error);
  }, [error]);
  if (!concerned) return null;
  if (claims) return <StatusEditor activity={activity} role={role} />;
  return <StatusSign status={activity.status} highlighted={isHighlighted(activity.status, role ?? 'moa')} />;
}
