import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { readFormDate } from '@consult/domain/care-form/answers.ts';
import { checkHealthNumber, formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { checkProvince } from '@consult/domain/patient/provinces.ts';
import { faultText } from '../app/fault-text.ts';
import { AskError } from './ask.ts';
import { useFailureText } from './failure.tsx';
import { DateField } from './form/date-field.tsx';
import { Sign } from './form/sign.tsx';
import { GateField } from './gate-field.tsx';
import { Locked } from './locked.tsx';
import { open, type Content, type Look } from './open.ts';
import { NumberHint, ProvinceSelect } from './province-select.tsx';

type Props = {
  code: string;
  link: Look;
  /** A visit ended while its form was open. */
  again: boolean;
  onOpen: (content: Content) => void;
  /** The link opens nothing any more. */
  onGone: (refusal: string) => void;
  /** The link is locked, or its lock has run out: the server says until when. */
  onLocked: () => void;
  /** A wrong proof was counted, which may have locked or closed the link. */
  onWrong: () => void;
};

/** What is wrong at the gate, at its field. */
type Wrong = { field: 'province' | 'number' | 'born'; text: string };

/**
 * The question that a patient answers before their link opens. A form asks for the province of the number too, a window
 * also for the date of birth.
 */
export function Gate({ code, link, again, onOpen, onGone, onLocked, onWrong }: Props) {
  const { t, i18n } = useLingui();
  const isForm = link.kind === 'form';
  const isWindow = link.kind === 'window';
  const asksProvince = isForm || isWindow;
  const [province, setProvince] = useState('');
  const [number, setNumber] = useState('');
  const [born, setBorn] = useState('');
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const provinceField = useRef<HTMLSelectElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const bornId = useId();
  const refusalText = useFailureText(refusal ?? '', link.kind);
  const errorOf = (field: Wrong['field']) =>
    wrong?.field === field ? wrong.text : field === 'number' && refusal !== null ? refusalText : null;

  const focusOn = (field: Wrong['field']) => {
    if (field === 'born') document.getElementById(bornId)?.focus();
    else (field === 'province' ? provinceField : numberField).current?.focus();
  };
  /** The province first; a number that no card has is not counted as a wrong one. */
  const check = (): Wrong | null => {
    const fault = asksProvince ? checkProvince(province) : null;
    if (fault) return { field: 'province', text: faultText(i18n, fault) };
    const typed = asksProvince ? checkHealthNumber(province, number) : null;
    if (typed) return { field: 'number', text: faultText(i18n, typed) };
    if (number.trim() === '') return { field: 'number', text: t`PHN is required` };
    const isDated = !isWindow || readFormDate(born) !== null;
    return isDated ? null : { field: 'born', text: t`Type your date of birth: the year, the month and the day.` };
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const found = check();
    setWrong(found);
    setRefusal(null);
    if (found) return focusOn(found.field);
    setRunning(true);
    try {
      const dateOfBirth = readFormDate(born) ?? '';
      onOpen(await open(link.kind, code, { province, number: number.trim(), dateOfBirth }));
    } catch (error) {
      const why = error instanceof AskError ? error.code : 'INTERNAL';
      setRunning(false);
      if (why === 'LINK_LOCKED') onLocked();
      else if (why === 'LINK_INVALID') onGone(why);
      else {
        setRefusal(why);
        if (why === 'WRONG_PROOF') onWrong();
        numberField.current?.focus();
      }
    }
  };

  // Without a line it is tried again when the line is back.
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (refusal !== 'OFFLINE') return;
    const handleLine = () => form.current?.requestSubmit();
    addEventListener('online', handleLine);
    return () => removeEventListener('online', handleLine);
  }, [refusal]);

  if (link.lockedUntil !== null) return <Locked until={link.lockedUntil} onOver={onLocked} />;
  return (
    <form ref={form} className="part" noValidate autoComplete="off" onSubmit={(event) => void handleSubmit(event)}>
      <h1>
        {isForm ? (
          <Trans>Your clinic has sent you a form</Trans>
        ) : isWindow ? (
          <Trans>Your clinic has something for you</Trans>
        ) : link.kind === 'one-way' ? (
          <Trans>Your clinic has sent you a message</Trans>
        ) : (
          <Trans>Your clinic shares a copy of a consult with you</Trans>
        )}
      </h1>
      {again ? (
        <p className="notice" role="alert">
          <Sign name="private" />
          <span>
            {isWindow ? (
              <Trans>The page was locked to keep your information private. Show us again that it is you.</Trans>
            ) : (
              <Trans>
                The page was locked to keep your information private. Your answers are safe: show us again that it is
                you.
              </Trans>
            )}
          </span>
        </p>
      ) : (
        <p className="intro">
          {link.questions === null ? null : <Questions count={link.questions} />}{' '}
          <Trans>First, show us that it is you.</Trans>
        </p>
      )}
      {asksProvince ? (
        <ProvinceSelect ref={provinceField} value={province} error={errorOf('province')} onChoose={setProvince} />
      ) : null}
      <GateField
        ref={numberField}
        label={t`Patient Health Number`}
        error={errorOf('number')}
        hint={
          asksProvince ? (
            <NumberHint province={province} />
          ) : (
            <Trans>It is on your health card. If you have no card, type your date of birth: year, month, day.</Trans>
          )
        }
        value={number}
        isDigits={asksProvince && (province === 'AB' || province === 'BC')}
        onType={setNumber}
        onLeave={() => asksProvince && setNumber(formatHealthNumber(province, number))}
      />
      {isWindow ? (
        <DateField
          id={bornId}
          label={t`Your date of birth`}
          help={null}
          error={errorOf('born')}
          required
          heading={null}
          answer={born}
          onType={setBorn}
          isBirthday
        />
      ) : null}
      <button type="submit" className="main" aria-disabled={running}>
        {running ? <Trans>One moment…</Trans> : <Trans>Validate Patient Health Number</Trans>}
      </button>
      <p className="hint aside">
        <Sign name="private" />
        <span>
          <Trans>Nothing you type here stays on this phone or computer.</Trans>
        </span>
      </p>
    </form>
  );
}

/** '11 questions, about 6 minutes.' Half a minute each. */
function Questions({ count }: { count: number }) {
  const minutes = Math.max(1, Math.round(count / 2));
  return (
    <>
      <Plural value={count} one="# question" other="# questions" />
      {', '}
      <Plural value={minutes} one="about # minute." other="about # minutes." />
    </>
  );
}
