import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { replyMaxLength } from '@consult/domain/patient-window/limits.ts';
import { checkReply, keptReply } from '@consult/domain/patient-window/reply.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { faultText } from '../../app/fault-text.ts';
import { newId } from '../../app/new-id.ts';
import { AskError } from '../ask.ts';
import { useFailureText } from '../failure.tsx';
import { Question } from '../form/question.tsx';
import type { Visit } from '../visit.ts';
import type { BegunReply } from './begin-reply.ts';
import { Phone } from './phone.tsx';
import { useAsking } from './use-asking.ts';
import { Waits } from './waits.tsx';

type Props = {
  reply: BegunReply;
  visit: Visit;
  phone: string;
  /** What is written, and how many are left: the page holds both, also while its person is at a form. */
  onReply: (reply: BegunReply) => void;
  onRefused: (code: string) => void;
};

/** So many characters before the most, the page says how many are left. */
const nearTheMost = 200;

/** So often the server hears that somebody writes, in ms. */
const tellEachMs = 60_000;

/** A patient writes to their clinic. What they write lies sealed in the tab until it is sent. */
export function Reply({ reply, visit, phone, onReply, onRefused }: Props) {
  const { left, draft, tab } = reply;
  const { i18n } = useLingui();
  const id = useId();
  const [fault, setFault] = useState<Fault | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const { run, waits } = useAsking(visit);
  // The field may go with the last one: who wrote goes on where it says that it was sent.
  const said = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    if (sent) said.current?.focus();
  }, [sent]);
  const toldAt = useRef(0);
  useEffect(() => {
    toldAt.current = Date.now();
  }, []);

  /** Who writes is here, and the server hears of it now and then: nothing else is asked of it meanwhile. */
  const stay = () => {
    visit.use();
    if (Date.now() - toldAt.current < tellEachMs) return;
    toldAt.current = Date.now();
    visit.tell('patientLink-stay', {});
  };
  /** Other words get another id: what was sent under one, perhaps before a reload, stays what it says. */
  const keep = (text: string, stillLeft = left) => {
    const next = { id: newId(), text };
    onReply({ ...reply, left: stillLeft, draft: next });
    void tab?.write(next);
    stay();
  };
  const type = (text: string) => {
    setFault(null);
    setSent(false);
    keep(text);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (waits) return;
    const wrong = checkReply(draft.text);
    setFault(wrong);
    setRefusal(null);
    if (wrong) return document.getElementById(id)?.focus();
    const told = await run('patientWindow-reply', { replyId: draft.id, text: draft.text });
    if (!told) return;
    if (!(told instanceof AskError)) {
      setSent(true);
      return keep('', told.left);
    }
    if (told.code === 'VISIT_ENDED') onRefused(told.code);
    else if (told.code === 'REPLIES_SPENT') onReply({ ...reply, left: 0 });
    else if (told.faults['text']) setFault(told.faults['text']);
    else setRefusal(told.code);
  };
  const room = replyMaxLength - keptReply(draft.text).length;
  return (
    <section className="part">
      <h2>
        <Trans>Write to your clinic</Trans>
      </h2>
      <output ref={said} tabIndex={-1}>
        {sent ? (
          <p className="saved strong">
            <Trans>Your message was sent. The clinic will read it.</Trans>
          </p>
        ) : null}
      </output>
      {left === 0 && draft.text === '' ? (
        <Spent phone={phone} />
      ) : (
        <form className="part" noValidate autoComplete="off" onSubmit={(event) => void send(event)}>
          <Question
            id={id}
            label={<Trans>Your message</Trans>}
            help={
              <>
                <strong>
                  <Trans>Not for emergencies. Call 911.</Trans>
                </strong>{' '}
                <Plural value={left} one="You can send # message today." other="You can send # messages today." />
              </>
            }
            error={fault && faultText(i18n, fault)}
            required
            heading={null}
          >
            <textarea
              id={id}
              rows={4}
              autoComplete="off"
              required
              readOnly={waits !== null}
              aria-invalid={fault ? true : undefined}
              aria-describedby={`${id}-help${fault ? ` ${id}-error` : ''}`}
              value={draft.text}
              onChange={({ target }) => type(target.value)}
            />
          </Question>
          {room <= nearTheMost ? (
            <p className="hint" aria-live="polite">
              {room < 0 ? (
                <Plural value={-room} one="# character too many" other="# characters too many" />
              ) : (
                <Plural value={room} one="# character left" other="# characters left" />
              )}
            </p>
          ) : null}
          {left === 0 ? <Spent phone={phone} /> : null}
          {refusal === null ? null : <Refused code={refusal} phone={phone} />}
          <output>
            <Waits waits={waits} />
          </output>
          <div className="actions">
            <button type="submit" className="quiet" aria-disabled={waits !== null}>
              <Trans>Send the message</Trans>
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

function Spent({ phone }: { phone: string }) {
  return (
    <p className="notice" role="alert">
      <span>
        <Trans>
          You have sent as many messages as you can in one day. Do you need more? Call your clinic:{' '}
          <Phone number={phone} />
        </Trans>
      </span>
    </p>
  );
}

function Refused({ code, phone }: { code: string; phone: string }) {
  const words = useFailureText(code);
  return (
    <p className="error" role="alert">
      {code === 'REPLIES_OFF' ? (
        <Trans>
          Your clinic takes no messages here any more. Call your clinic: <Phone number={phone} />
        </Trans>
      ) : (
        words
      )}
    </p>
  );
}
