import { Trans, useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { fillTemplate } from '@consult/domain/library/fill.ts';
import { shownIn } from '@consult/domain/library/placeholders.ts';
import { useContentLanguage } from '../../app/place-words.ts';
import { profileQuery } from '../../app/session.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { calendarDay } from './calendar-day.ts';
import { placeholderWords } from './placeholder-words.ts';
import { sampleValues } from './sample-values.ts';
import classes from './editor.module.css';

/** A template as it will stand in a reply, with a sample patient. */
export const TemplatePreview = memo(function TemplatePreview({ text }: { text: string }) {
  const { i18n } = useLingui();
  const language = useContentLanguage();
  const profile = useQuery(profileQuery).data;
  const values = sampleValues(i18n, profile, calendarDay(new Date(serverNow())));
  const filled = fillTemplate(text, values, { language, wordsOf: (one) => placeholderWords(i18n, one) });
  const missing = shownIn(filled);
  return (
    <section className={classes.preview} aria-labelledby="template-preview">
      <h2 id="template-preview">
        <Trans>Preview</Trans>
        <span>
          <Trans>As it will appear in a reply about a sample patient. Nothing is sent from here.</Trans>
        </span>
      </h2>
      <p className={classes.filled}>{filled}</p>
      {missing.length > 0 ? (
        <p className={classes.note}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          <Trans>A placeholder without a value stays visible in the reply, and Send asks for it.</Trans>
        </p>
      ) : null}
    </section>
  );
});
