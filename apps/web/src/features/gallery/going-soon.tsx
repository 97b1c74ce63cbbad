import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarX } from '@tabler/icons-react';
import { dateWords } from '@consult/domain/time/date-words.ts';
import type { Output } from '../../app/call.ts';
import { Banner } from '../../ui/banner.tsx';

/** Says a week before that photos and films go by the installation's limit of age (server rules, section 14). */
export function GoingSoon({ going }: { going: Output<'media-page'>['going'] | undefined }) {
  const { t, i18n } = useLingui();
  if (!going) return null;
  const count = going.items;
  const day = dateWords(new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long' }), new Date(going.from));
  return (
    <Banner
      tone="warn"
      flush
      icon={<IconCalendarX size={18} stroke={1.75} aria-hidden="true" />}
      title={<Trans>The oldest items in your gallery will be deleted soon.</Trans>}
    >
      {t`${plural(count, {
        one: `Your organization keeps photos and films for a limited time. One will be deleted on ${day}; download it if you still need it.`,
        other: `Your organization keeps photos and films for a limited time. # will be deleted within a week, the first on ${day}; download what you still need.`,
      })}`}
    </Banner>
  );
}
