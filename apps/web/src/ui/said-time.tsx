import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useNow } from './now.ts';
import { clockWords, exactWords, sinceWords, timeWords } from './time-words.ts';

type Props = {
  /** ISO 8601. */
  at: string;
  className?: string | undefined;
  /** For a place below a line with the day: '10 min ago' in the last hour, then only the time of day. */
  underDay?: boolean;
  /** After the word 'since'. */
  since?: boolean;
};

/** A time as people say it; the exact time and zone on hover and for assistive technology. */
export function SaidTime({ at, className, underDay = false, since = false }: Props) {
  const { i18n } = useLingui();
  const moment = new Date(at);
  const oldAt = moment.getTime() + 3_600_000;
  const now = new Date(useNow(underDay ? oldAt : Infinity));
  const old = now.getTime() >= oldAt;
  const { locale } = i18n;
  // A list says many times, and each is drawn often.
  const exact = useMemo(() => exactWords({ locale }, new Date(at)), [locale, at]);
  return (
    <time dateTime={at} title={exact} className={className}>
      <span aria-hidden="true">
        {since
          ? sinceWords(i18n, moment, now)
          : underDay && old
            ? clockWords(i18n, moment)
            : timeWords(i18n, moment, now)}
      </span>
      <span className="visually-hidden">{exact}</span>
    </time>
  );
}
