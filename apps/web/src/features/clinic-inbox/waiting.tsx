import { useLingui } from '@lingui/react/macro';
import { useNow } from '../../ui/now.ts';
import { exactWords } from '../../ui/time-words.ts';

const hourMs = 3_600_000;

/** How long a consult has waited since its last message: '5 min', '2 h', '3 d'; the exact time on hover. */
export function Waiting({ since, className }: { since: string; className?: string | undefined }) {
  const { t, i18n } = useLingui();
  const ms = Math.max(0, useNow() - Date.parse(since));
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(ms / hourMs);
  const days = Math.floor(ms / (24 * hourMs));
  return (
    <time dateTime={since} title={exactWords(i18n, new Date(since))} className={className}>
      {days > 0 ? t`${days} d` : hours > 0 ? t`${hours} h` : t`${minutes} min`}
    </time>
  );
}
