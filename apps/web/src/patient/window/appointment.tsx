import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { AskError } from '../ask.ts';
import { useFailureText } from '../failure.tsx';
import type { Visit } from '../visit.ts';
import { saveToCalendar } from '../../ui/save-to-calendar.ts';
import type { WindowContent } from './content.ts';
import { dayWords, hourWords } from './day-words.ts';
import { Phone } from './phone.tsx';
import { useAsking } from './use-asking.ts';
import { Waits } from './waits.tsx';

type Shown = NonNullable<WindowContent['window']['appointment']>;
type Says = NonNullable<Shown['answer']>['says'];
type Props = {
  /** As the window was read last; null where it has none. */
  appointment: Shown | null;
  visit: Visit;
  onRefused: (code: string) => void;
};

/** When and where a patient is awaited, whether they come, and the way into their calendar. */
export function Appointment({ appointment: read, visit, onRefused }: Props) {
  const { i18n } = useLingui();
  const [appointment, setAppointment] = useState(read);
  const [changed, setChanged] = useState(false);
  // The window was read again: what was asked for before an answer came, and tells less than it, is passed over.
  const [before, setBefore] = useState(read);
  if (read !== before) {
    setBefore(read);
    if (!isOlder(read, appointment)) {
      if (appointment) setChanged(read?.version !== appointment.version);
      setAppointment(read);
    }
  }
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, waits } = useAsking(visit);
  // The button that was pressed goes: who came by it goes on where their answer stands.
  const said = useRef<HTMLOutputElement>(null);
  const [answers, setAnswers] = useState(0);
  useLayoutEffect(() => {
    if (answers > 0) said.current?.focus();
  }, [answers]);
  const answer = async (says: Says) => {
    if (waits || !appointment) return;
    setRefusal(null);
    const told = await run('patientWindow-answerAppointment', { seen: appointment.version, answer: says });
    if (!told) return;
    if (told instanceof AskError) {
      if (told.code === 'VISIT_ENDED') onRefused(told.code);
      else setRefusal(told.code);
      return;
    }
    setChanged(!told.taken);
    setAppointment(told.appointment);
    if (told.taken) setAnswers((before) => before + 1);
  };
  if (!appointment && !changed) return null;
  return (
    <section className="part appointment">
      <h2>
        <Trans>Your appointment</Trans>
      </h2>
      {changed ? (
        <p className="notice" role="alert">
          {appointment ? (
            <Trans>Your clinic changed this appointment a moment ago. Please read it again.</Trans>
          ) : (
            <Trans>This appointment does not stand any more. Your clinic will be in touch.</Trans>
          )}
        </p>
      ) : null}
      {appointment ? (
        <>
          <p className="when">{dayWords(i18n, appointment.day)}</p>
          <p className="strong">{hourWords(i18n, appointment)}</p>
          <p className="lines">{appointment.place}</p>
          {appointment.bring ? (
            <p className="lines">
              <Trans>Bring: {appointment.bring}</Trans>
            </p>
          ) : null}
          <p>
            {appointment.clinic.name} <Phone number={appointment.clinic.phone} />
          </p>
          <Answer appointment={appointment} now={visit.now()} said={said} onAnswer={(says) => void answer(says)} />
          <output>
            <Waits waits={waits} />
          </output>
          {refusal === null ? null : <Refused code={refusal} />}
        </>
      ) : null}
    </section>
  );
}

/** Whether a reading tells of an appointment what was before what is known of it. */
function isOlder(read: Shown | null, known: Shown | null): boolean {
  if (!read || !known) return false;
  const toldAt = ({ answer }: Shown) => answer?.at ?? '';
  return read.version < known.version || (read.version === known.version && toldAt(read) < toldAt(known));
}

type AnswerProps = {
  appointment: Shown;
  now: number;
  said: RefObject<HTMLOutputElement | null>;
  onAnswer: (says: Says) => void;
};

/** What the patient may say, or has said. Nothing is asked about what is over or was cancelled. */
function Answer({ appointment, now, said, onAnswer }: AnswerProps) {
  const { t } = useLingui();
  const { state, answer, startsAt, clinic } = appointment;
  if (state === 'cancelled')
    return (
      <p className="strong">
        <Trans>It was cancelled. If it is in your calendar, take it out there.</Trans>
      </p>
    );
  if (state === 'past' || Date.parse(startsAt) <= now)
    return (
      <p className="hint">
        <Trans>This appointment is over.</Trans>
      </p>
    );
  const coming = answer?.says === 'coming';
  const says = answer?.says;
  const addToCalendar = () =>
    saveToCalendar('appointment.ics', {
      uid: `${appointment.uid}@consult`,
      version: appointment.version,
      madeAt: new Date(appointment.changedAt),
      start: new Date(startsAt),
      title: t`Appointment`,
      place: appointment.place,
      description: [
        appointment.bring && t`Bring: ${appointment.bring}`,
        [clinic.name, clinic.phone].filter(Boolean).join(', '),
      ]
        .filter(Boolean)
        .join('\n'),
    });
  return (
    <>
      <output ref={said} tabIndex={-1}>
        {coming ? (
          <p className="saved strong">
            <Trans>You said: I will be there.</Trans>
          </p>
        ) : says === 'not-coming' ? (
          <p className="strong">
            <Trans>
              You said: I can’t come. The clinic will be in touch. You can also call: <Phone number={clinic.phone} />
            </Trans>
          </p>
        ) : null}
      </output>
      <div className="actions">
        {coming ? null : (
          <button type="button" className={says ? 'quiet' : 'main'} onClick={() => onAnswer('coming')}>
            <Trans>I will be there</Trans>
          </button>
        )}
        {says === 'not-coming' ? null : (
          <button type="button" className="quiet" onClick={() => onAnswer('not-coming')}>
            <Trans>I can’t come</Trans>
          </button>
        )}
      </div>
      <button type="button" className="plain" onClick={addToCalendar}>
        <Trans>Add to calendar</Trans>
      </button>
    </>
  );
}

function Refused({ code }: { code: string }) {
  const words = useFailureText(code);
  return (
    <p className="error" role="alert">
      {code === 'ANSWERS_SPENT' ? <Trans>You have changed your answer often today. Call the clinic.</Trans> : words}
    </p>
  );
}
