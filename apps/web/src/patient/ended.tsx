import { Trans, useLingui } from '@lingui/react/macro';
import { dateWords } from '@consult/domain/time/date-words.ts';
import { useLayoutEffect, useRef } from 'react';

/**
 * How the page ended: by its person, by time, by a form that was submitted here or before. Of a form that is not
 * submitted it says whether the clinic has what was typed so far.
 */
export type End =
  | { by: 'person' | 'time'; form: 'saved' | 'unsaved' | null }
  | { by: 'submit'; copyToMe: boolean }
  | { by: 'earlier-submit'; at: string };

/** How a form ended that is not to be filled in any more. */
export type FormEnd = Extract<End, { by: 'submit' | 'earlier-submit' }>;

/** When a form was answered, by this device's clock. */
export const answeredAtWords = (locale: string, at: string): string =>
  dateWords(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }), new Date(at));

/** What stands where somebody's words stood. */
export function Ended({ end, onAgain }: { end: End; onAgain: () => void }) {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section className="part">
      <h1 ref={heading} tabIndex={-1}>
        {end.by === 'submit' ? (
          <Trans>Form submitted successfully.</Trans>
        ) : end.by === 'earlier-submit' ? (
          <Trans>This form was answered on {answeredAtWords(i18n.locale, end.at)}</Trans>
        ) : end.by === 'person' ? (
          <Trans>You may now close this page.</Trans>
        ) : (
          <Trans>This page was closed</Trans>
        )}
      </h1>
      <EndText end={end} />
      <button type="button" className="quiet" onClick={onAgain}>
        {end.by === 'submit' || end.by === 'earlier-submit' ? (
          <Trans>See the answers that were sent</Trans>
        ) : (
          <Trans>Open it again</Trans>
        )}
      </button>
    </section>
  );
}

function EndText({ end }: { end: End }) {
  if (end.by === 'submit')
    return (
      <>
        <p>
          <Trans>You may now close this page.</Trans>
        </p>
        {end.copyToMe ? (
          <p>
            <Trans>A link to your copy is on its way to your e-mail.</Trans>
          </p>
        ) : null}
      </>
    );
  if (end.by === 'earlier-submit')
    return (
      <p>
        <Trans>Your clinic has those answers. What was typed here since was not sent.</Trans>
      </p>
    );
  return (
    <>
      {end.by === 'time' ? (
        <p>
          <Trans>It was open for a while and nobody used it, so it closed to keep your information private.</Trans>
        </p>
      ) : null}
      {end.form === 'saved' ? (
        <p>
          <Trans>Your answers are saved, and not sent yet. Open the link again to go on.</Trans>
        </p>
      ) : end.form === 'unsaved' ? (
        <p>
          <Trans>
            Your last answers have not reached your clinic. They are kept in this tab, locked: open it again here when
            you are connected, and go on.
          </Trans>
        </p>
      ) : null}
    </>
  );
}
