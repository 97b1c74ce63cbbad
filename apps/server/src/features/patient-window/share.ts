import type { Calls } from '@consult/contract/calls.ts';
import { patientWindowShare } from '@consult/contract/patient-window/share.ts';
import { foldedEmail } from '@consult/domain/patient/email.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding, standingOf } from '../activity/activity.ts';
import type { KnownActivity } from '../activity/activity.ts';
import { closeWindowLinks, lockWindow } from '../patient-link/patient-link.ts';
import { askingRecords, emailWithdrawn, lockRecord } from '../patient/patient.ts';
import { patientOf } from '../patient-message/patient-message.ts';
import { shareFiles, takeFilesBack } from './files.ts';
import { shareHandouts } from './handouts.ts';
import { keepWindow } from './keep-window.ts';
import { shareMessages, takeMessagesBack } from './messages.ts';
import { dropNotice, orderNotice } from './notice.ts';
import { stateOf } from './state.ts';
import { readWindow } from './window.ts';
import type { PatientWindow } from './window.ts';

/**
 * patientWindow-share: what is ticked is in the window from now on, and what is taken back is not. Said twice it
 * changes nothing more. A mail goes for what is new; where all of it is taken back before the mail goes, none does.
 */
export const share = serve(patientWindowShare).handler(async ({ input, context: { app, viewer } }) => {
  const { activityId, consent, recordAnswer } = input;
  const work = () =>
    inTransaction(app.write, async (client) => {
      await lockWindow(client, activityId);
      // Only with an address does the clinic's record come into it: it is locked before the consult.
      if (input.patientEmail !== undefined) {
        const seen = await standingOf(client, app, viewer, activityId);
        await lockRecord(client, app, await referrersClinic(client, activityId), await patientOf(client, app, seen));
      }
      const known = await lockStanding(client, app, viewer, activityId);
      const before = await readWindow(client, app, activityId, known.key);
      const patientEmail = input.patientEmail ?? before?.to ?? '';
      const isMoved = !before || foldedEmail(before.to) !== foldedEmail(patientEmail);
      if (isMoved)
        await keepWindow(client, app, viewer, {
          activityId,
          key: known.key,
          clinicId: await referrersClinic(client, activityId),
          patient: await patientOf(client, app, known),
          patientEmail,
          consent,
          recordAnswer,
        });
      const taken = await takeAnyBack(client, app, viewer, known, input);
      const lineId = newId();
      const shared = await shareAny(client, app, viewer, known, input, lineId);
      const isAgain = !isMoved && wantsAgain(input, before);
      if (isAgain) await closeWindowLinks(client, activityId);
      // Who shares where every link is closed opens the window again.
      const isClosed = before !== null && before.noticeDueAt === null && !(await hasOpenLink(client, activityId));
      if (isMoved || shared || isAgain || (isClosed && !takesBack(input))) {
        // Another address was asked about as it was kept.
        if (!isMoved) await refuseStopped(client, activityId);
        await orderNotice(client, app, activityId, viewer.personId);
      } else if (taken) await dropWhatIsGone(client, activityId);
      const events: LiveEvent[] = [];
      const line = { activityId, actorId: viewer.personId, key: known.key };
      if (taken)
        events.push(await addSystemLine(client, { ...line, event: { kind: 'patient-window', what: 'taken-back' } }));
      if (isMoved || shared)
        events.push(
          await addSystemLine(client, { ...line, id: lineId, event: { kind: 'patient-window', what: 'shared' } }),
        );
      if ((isMoved && !shared) || isAgain) await writeAudit(client, auditOf(viewer, activityId, 'window-shared'));
      return { state: await stateOf(client, app, viewer, known), events };
    });
  const { state, events } = await askingRecords(app, viewer, (_, field) => field, work);
  app.live.committed(events);
  return state;
});

type Input = Required<
  Pick<Calls['patientWindow-share']['input'], 'share' | 'takeBack' | 'shareFiles' | 'takeBackFiles' | 'shareHandouts'>
> &
  Pick<Calls['patientWindow-share']['input'], 'again'>;

const takesBack = ({ takeBack, takeBackFiles }: Input): boolean => takeBack.length + takeBackFiles.length > 0;

/** Whether the sender asks for a new link and has seen the newest mail: a repeat finds another, or one that waits. */
function wantsAgain({ again }: Input, before: PatientWindow): boolean {
  return (
    again !== undefined && before.noticeDueAt === null && again.mailedAt === (before.noticedAt?.toISOString() ?? null)
  );
}

/** @throws INVALID_INPUT at the address of a patient who has stopped the clinic's e-mails since the window was made */
async function refuseStopped(client: pg.ClientBase, activityId: string): Promise<void> {
  const { rowCount } = await client.query({
    name: 'patient-window-mail-stopped',
    text: `select from patient_window w join patient r on r.id = w.patient_id
      where w.activity_id = $1 and r.mail_withdrawn_at is not null`,
    values: [activityId],
  });
  if (rowCount === 1) throw refuse('INVALID_INPUT', { patientEmail: emailWithdrawn });
}

async function hasOpenLink(client: pg.ClientBase, activityId: string): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>({
    name: 'patient-window-open-link',
    text: `select exists (select from patient_link where activity_id = $1 and kind = 'window' and closed_at is null
      and expires_at > now()) as open`,
    values: [activityId],
  });
  return rows[0]!.open;
}

/**
 * Shares messages, files and handouts, which come with the line `lineId`.
 * @returns whether any was not shared before
 */
async function shareAny(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  known: KnownActivity,
  input: Input,
  lineId: string,
): Promise<boolean> {
  const messages = await shareMessages(client, app, viewer, known, input.share);
  const files = await shareFiles(client, app, viewer, known.id, input.shareFiles);
  const at = { activityId: known.id, lineId };
  const handouts = await shareHandouts(client, app, viewer, at, input.shareHandouts);
  const isAny = messages || files || handouts;
  if (isAny) await writeAudit(client, auditOf(viewer, known.id, 'window-shared'));
  return isAny;
}

/** Takes messages and files back. @returns whether any was shared */
async function takeAnyBack(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  known: KnownActivity,
  input: Input,
): Promise<boolean> {
  const messages = await takeMessagesBack(client, viewer, known, input.takeBack);
  const files = await takeFilesBack(client, known.id, input.takeBackFiles);
  if (messages || files) await writeAudit(client, auditOf(viewer, known.id, 'window-taken-back'));
  return messages || files;
}

const auditOf = (viewer: Viewer, activityId: string, kind: 'window-shared' | 'window-taken-back') => ({
  kind,
  actorId: viewer.personId,
  subjectIds: [activityId],
});

async function referrersClinic(client: pg.ClientBase, activityId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>({
    name: 'referrers-clinic',
    text: 'select referrer_clinic_id as id from activity where id = $1',
    values: [activityId],
  });
  return rows[0]!.id;
}

/** Holds back the mail about what is not there any more. */
export async function dropWhatIsGone(client: pg.ClientBase, activityId: string): Promise<void> {
  const { rows } = await client.query<{ gone: boolean }>({
    name: 'patient-window-gone',
    text: `select w.notice_due_at is not null and not exists (
          select from patient_window_message s where s.activity_id = w.activity_id
            and s.shared_at > coalesce(w.noticed_at, '-infinity')
          union all select from patient_window_file f where f.activity_id = w.activity_id
            and f.shared_at > coalesce(w.noticed_at, '-infinity')
          union all select from appointment p where p.activity_id = w.activity_id
            and p.changed_at > coalesce(w.noticed_at, '-infinity')) as gone
      from patient_window w where w.activity_id = $1`,
    values: [activityId],
  });
  if (rows[0]?.gone) await dropNotice(client, activityId);
}
