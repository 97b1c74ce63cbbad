import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../apart/browser-language.ts';
import { AskError } from './ask.ts';
import { ClosingSoon } from './closing-soon.tsx';
import { Ended, type End, type FormEnd } from './ended.tsx';
import { Failure } from './failure.tsx';
import { FormPage } from './form/form-page.tsx';
import { Frame } from './frame.tsx';
import { Gate } from './gate.tsx';
import { OneMoment } from './one-moment.tsx';
import { Opened } from './opened.tsx';
import { goBack, lookAt, type Content, type Look } from './open.ts';
import { StopMails } from './stop-mails.tsx';
import type { WindowContent } from './window/content.ts';
import { suggestLanguage } from './words.ts';

type State =
  | { name: 'looking' }
  | { name: 'failed'; code: string }
  /** `again`: a visit ended while its form was open. */
  | { name: 'gate'; again: boolean }
  | { name: 'opened'; content: Content }
  | { name: 'ended'; end: End };

/** So long the page waits for the last answers to be saved before it closes, in ms. */
const lastSaveMs = 5_000;

/**
 * The page behind a patient's link. It begins at the gate however it was loaded: after a reload, from the history, from
 * the browser's page cache or a restored tab.
 */
export function PatientPage({ code }: { code: string }) {
  const [state, setState] = useState<State>({ name: 'looking' });
  const [link, setLink] = useState<Look | null>(null);
  /** The language that the reader chose; the clinic writes in it from then on. */
  const [chosen, setChosen] = useState<Language | null>(null);
  const visit = state.name === 'opened' ? state.content.visit : null;
  useEffect(() => {
    if (visit && chosen) visit.tell('patientLink-chooseLanguage', { language: chosen });
  }, [visit, chosen]);

  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let left = false;
    void lookAt(code, location.pathname).then((found) => {
      if (left) return;
      if (typeof found !== 'string') {
        setLink(found);
        void suggestLanguage(found.language);
      }
      setState(typeof found === 'string' ? { name: 'failed', code: found } : { name: 'gate', again: false });
    });
    return () => {
      left = true;
    };
  }, [code, looks]);
  const handleAgain = useCallback(() => {
    setState({ name: 'looking' });
    setLooks((before) => before + 1);
  }, []);

  // The gate stays as it is, with what was typed, unless this proof was the one too many.
  const handleWrong = async () => {
    const found = await lookAt(code, location.pathname);
    if (typeof found !== 'string') setLink(found);
    else if (found === 'LINK_INVALID') setState({ name: 'failed', code: found });
  };

  // What was open must not be there when the browser shows this page again without loading it.
  const handleHide = useEffectEvent(() => {
    if (state.name !== 'opened') return;
    void save(state.content);
    flushSync(() => setState({ name: 'gate', again: false }));
  });
  useEffect(() => {
    const handle = () => handleHide();
    addEventListener('pagehide', handle);
    return () => removeEventListener('pagehide', handle);
  }, []);

  return (
    <Frame clinic={link?.clinic ?? null} onLanguage={setChosen}>
      {state.name === 'looking' ? (
        <OneMoment />
      ) : state.name === 'failed' ? (
        <Failure code={state.code} onRetry={handleAgain} />
      ) : state.name === 'gate' && link ? (
        <Gate
          code={code}
          link={link}
          again={state.again}
          onOpen={(content) => setState({ name: 'opened', content })}
          onGone={(refusal) => setState({ name: 'failed', code: refusal })}
          onLocked={handleAgain}
          onWrong={() => void handleWrong()}
        />
      ) : state.name === 'opened' ? (
        <OpenPage
          content={state.content}
          onOpen={(content) => setState({ name: 'opened', content })}
          onEnd={(end) => setState({ name: 'ended', end })}
          onRefused={(refusal) =>
            setState(refusal === 'VISIT_ENDED' ? { name: 'gate', again: true } : { name: 'failed', code: refusal })
          }
        />
      ) : state.name === 'ended' ? (
        <Ended end={state.end} onAgain={handleAgain} />
      ) : null}
    </Frame>
  );
}

type OpenProps = {
  content: Content;
  /** Something else was opened in the same visit. */
  onOpen: (content: Content) => void;
  onEnd: (end: End) => void;
  onRefused: (code: string) => void;
};

/** What the link opened, until the visit ends: by its person, by time, or because the clinic closed the link. */
function OpenPage({ content, onOpen, onEnd, onRefused }: OpenProps) {
  const back = 'back' in content ? content.back : undefined;
  const toWindow = async (window: WindowContent, formEnd?: FormEnd) => {
    if (content.kind === 'form' && !formEnd) await save(content);
    try {
      onOpen(await goBack(window, formEnd));
    } catch (error) {
      if (!(error instanceof AskError)) throw error;
      onRefused(error.code);
    }
  };
  const onBack = back && (() => void toWindow(back));
  const sent = (end: FormEnd) => {
    if (content.kind === 'form') content.filling.tab?.end();
    if (back) return void toWindow(back, end);
    content.visit.finish();
    onEnd(end);
  };
  const close = async (by: 'person' | 'time') => {
    const form = await save(content);
    if (by === 'person') content.visit.finish();
    if (content.kind === 'form' && form === 'saved') content.filling.tab?.end();
    onEnd({ by, form });
  };
  return (
    <>
      {content.kind === 'form' ? (
        <FormPage
          content={content}
          onSent={(copyToMe) => sent({ by: 'submit', copyToMe })}
          onAnswered={(at) => sent({ by: 'earlier-submit', at })}
          onRefused={onRefused}
          onBack={onBack}
          onFinish={() => void close('person')}
        />
      ) : content.kind === 'window' ? (
        <content.Page content={content} onForm={onOpen} onRefused={onRefused} onFinish={() => void close('person')} />
      ) : (
        <Opened content={content} onBack={onBack} onFinish={() => void close('person')} />
      )}
      <StopMails visit={content.visit} />
      <ClosingSoon visit={content.visit} onEnd={() => void close('time')} />
    </>
  );
}

/** Saves what a form holds that the server lacks. Resolves to null where there is no form. */
async function save(content: Content): Promise<'saved' | 'unsaved' | null> {
  if (content.kind !== 'form') return null;
  const { keeper } = content.filling;
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), lastSaveMs));
  const saved = await Promise.race([keeper.flush(), late]);
  keeper.hold();
  return saved ? 'saved' : 'unsaved';
}
