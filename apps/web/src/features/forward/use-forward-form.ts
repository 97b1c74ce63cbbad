import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import type { CallName, Input, Output } from '../../app/call.ts';
import { onDone, shownNow } from '../../app/local/local.ts';
import { useKept, type Place } from '../../app/local/use-kept.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { refreshActivity, type Activity } from '../activity/activity.ts';

/** The consult that is forwarded. */
export type Forwarded = Pick<Activity, 'id' | 'patient'>;

/** The calls that forward a consult. */
const forwards = [
  'secureMessaging-moaMessage',
  'secureMessaging-forwardToPatient',
  'secureMessaging-forwardEconsult',
  'fax-queueMOAEConsultFax',
] as const satisfies readonly CallName[];

// The consult's log and thread tell of it.
for (const name of forwards) onDone(name, ({ input }) => void refreshActivity(input.activityId));

/**
 * What is written to forward a consult: kept on this device until it is sent, with what is wrong with it. `place` names
 * the form; `onWaits` is called when what was sent has to wait for the server.
 */
export function useForwardForm<Value>(
  activity: Forwarded,
  place: string,
  { start, read, onWaits }: Omit<Place<Value>, 'place'> & { onWaits: () => void },
) {
  const { t } = useLingui();
  const form = useKept({ place: `${place}.${activity.id}`, start, read });
  const [found, setFaults] = useState<FieldFaults | null>(null);
  const [sending, setSending] = useState(false);
  return {
    ...form,
    sending,
    faults: found ?? form.refusal?.faults ?? {},
    setFaults,
    change: (part: Partial<Value>) => {
      setFaults(null);
      form.change({ ...form.typed, ...part });
    },
    /** Hands it over. Resolves to the server's answer; null where it was refused, or waits. */
    send: async <Name extends (typeof forwards)[number]>(
      name: Name,
      input: (id: string) => Input<Name>,
    ): Promise<Output<Name> | null> => {
      setFaults(null);
      setSending(true);
      const became = await form.send(name, input, sentFrom(activity));
      setSending(false);
      if (became.kind === 'waits') {
        showSnack({ text: t`It goes out as soon as the server can be reached.` });
        onWaits();
      }
      return became.kind === 'done' ? became.answer : null;
    },
  };
}

/** It goes out after the messages that were written before it, since it holds the thread; those do not wait for it. */
function sentFrom({ id, patient }: Forwarded) {
  const before = shownNow().filter(
    ({ command, standing }) => command.call === 'message-send' && command.stream === id && standing !== 'sent',
  );
  const name = `${patient.firstName} ${patient.lastName}`.trim();
  return {
    stream: `forward ${id}`,
    says: true,
    after: before.map(({ command }) => command.id),
    about: { activityId: id, patient: name },
  } as const;
}
