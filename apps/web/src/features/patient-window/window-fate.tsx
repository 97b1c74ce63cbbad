import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import { exactWords } from '../../ui/time-words.ts';
import type { WindowState } from './window-query.ts';

type Props = { window: NonNullable<WindowState['window']>; email: string };

/** What became of the window: its mail, whether it was opened, and until when it opens. */
export function WindowFate({ window, email }: Props) {
  const { t, i18n } = useLingui();
  const words = (at: string) => exactWords(i18n, new Date(at));
  if (window.mail === 'failed' && window.goesOutAt === null)
    return (
      <Banner tone="err" title={<Trans>The e-mail did not arrive</Trans>}>
        {t`It could not be delivered to ${email}. Correct the address and share, or send it again: the old link is closed then.`}
      </Banner>
    );
  const lines = [
    window.goesOutAt ? t`A link goes to ${email}: ${words(window.goesOutAt)}.` : '',
    window.mailedAt ? t`The newest link went to ${email}: ${words(window.mailedAt)}.` : '',
    window.openedAt ? t`The patient opened it: ${words(window.openedAt)}.` : '',
    window.link === 'open' && window.endsAt ? t`It can be opened until ${words(window.endsAt)}.` : '',
    window.link === 'closed' ? t`Its links are closed. Share again to open it with a new one.` : '',
    window.link === 'ended' ? t`Its links have expired. Share again to open it with a new one.` : '',
  ];
  return <Banner tone="info">{lines.filter(Boolean).join(' ')}</Banner>;
}
