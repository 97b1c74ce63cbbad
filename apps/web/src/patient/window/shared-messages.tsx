import { Trans, useLingui } from '@lingui/react/macro';
import type { WindowContent } from './content.ts';
import { dayWords } from './day-words.ts';

/** The messages that the clinic ticked for its patient. Nobody's name stands beside them. */
export function SharedMessages({ messages }: Pick<WindowContent['window'], 'messages'>) {
  const { i18n } = useLingui();
  if (messages.length === 0) return null;
  return (
    <section className="part">
      <h2>
        <Trans>From your clinic</Trans>
      </h2>
      {messages.map(({ id, text, on }) => (
        <div className="shared" key={id}>
          <p className="hint">{dayWords(i18n, on)}</p>
          <p className="words">{text}</p>
        </div>
      ))}
    </section>
  );
}
