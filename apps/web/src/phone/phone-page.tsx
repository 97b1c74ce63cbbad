import { useEffect, useRef, useState } from 'react';
import { Adding } from './adding.tsx';
import { ask, codeOfFailure } from './ask.ts';
import type { EndedBy, LetIn, Trying } from './let-in.ts';
import { Outside } from './outside.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { PhotoQueue } from './photo-queue.ts';
import { newToken } from './token.ts';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';
import { endedBy } from './use-end.ts';

type State =
  | {
      name: 'outside';
      /** What ended the phone before; null where there was none. */
      ended: EndedBy | null;
      /** The code that was tried last, and why it does not work; null while nobody knows, or before the first. */
      trying: Trying | null;
      refusal: string | null;
    }
  | { name: 'adding'; phone: LetIn };

/** The page of a phone that adds photos to the gallery of whoever made the code, and shows nothing else of it. */
export function PhonePage({ opening }: { opening: string | null }) {
  const [queue] = useState(() => new PhotoQueue());
  const [state, setState] = useState<State>({ name: 'outside', ended: null, trying: null, refusal: null });
  useAskBeforeClosing(queue);
  useEffect(() => () => queue.close(), [queue]);

  const handleEnd = (by: EndedBy) => {
    queue.end();
    setState({ name: 'outside', ended: by, trying: null, refusal: null });
  };
  const begin = async (trying: Trying) => {
    const ended = state.name === 'outside' ? state.ended : null;
    setState({ name: 'outside', ended, trying, refusal: null });
    try {
      const phone = { ...(await ask('phoneCamera-begin', trying)), token: trying.token };
      queue.begin(phone.token, () => handleEnd(endedBy(phone)));
      setState({ name: 'adding', phone });
    } catch (error) {
      setState({ name: 'outside', ended, trying, refusal: codeOfFailure(error) });
    }
  };
  const opened = useRef(false);
  useEffect(() => {
    // React mounts twice while it is developed.
    if (opening === null || opened.current) return;
    opened.current = true;
    void begin({ code: opening, token: newToken() });
  });

  return (
    <PhoneFrame phone={state.name === 'adding' ? state.phone : null}>
      {state.name === 'adding' ? (
        <Adding key={state.phone.token} phone={state.phone} queue={queue} onEnd={handleEnd} />
      ) : (
        <Outside {...state} queue={queue} onTry={(trying) => void begin(trying)} />
      )}
    </PhoneFrame>
  );
}
