import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Media } from '@consult/contract/media/media.ts';
import { maxTagsOfMedia } from '@consult/domain/media/limits.ts';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { ConsentDialog, givenWords, usesWords } from '../consent/consent.ts';
import { PredictionPanel } from '../prediction/prediction.ts';
import { changeMedia } from './change-media.ts';
import { MediaNotes } from './media-notes.tsx';
import { PartnerUpload } from './partner-sign.tsx';
import { SameSpotLink } from './same-spot-link.tsx';
import { TagsField } from './tags-field.tsx';
import classes from './gallery.module.css';

/** What is known of one photo or film, beside it: its time, tags, notes and consent. */
export function MediaFacts({ item }: { item: Media }) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const { consent } = item;
  return (
    <div className={classes.facts}>
      <p className={classes.quiet}>
        <SaidTime at={item.created} />
      </p>
      <SameSpotLink item={item} />
      <TagsField
        label={t`Tags`}
        tags={item.tags}
        onChange={(tags) => void changeMedia(item, { tags })}
        most={maxTagsOfMedia}
        tooMany={t`A file has at most ${maxTagsOfMedia} tags.`}
      />
      <MediaNotes key={item.id} item={item} />
      <section className={classes.consent}>
        <h3>
          <Trans>Consent</Trans>
        </h3>
        {consent ? (
          <>
            <p>{givenWords(i18n, consent)}</p>
            <p className={classes.quiet}>{usesWords(i18n, consent)}</p>
          </>
        ) : (
          <p className={classes.warns}>
            <Trans>No consent recorded</Trans>
          </p>
        )}
        <div className={classes.searchActions}>
          <Button icon={<IconPencil size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setAsking(true)}>
            {consent ? <Trans>Change</Trans> : <Trans>Record consent</Trans>}
          </Button>
          {consent ? (
            <Button onClick={() => void changeMedia(item, { consent: null })}>
              <Trans context="a consent">Take back</Trans>
            </Button>
          ) : null}
        </div>
      </section>
      <PartnerUpload item={item} />
      <PredictionPanel item={item} />
      {asking ? (
        <ConsentDialog
          consent={consent}
          about={<Trans>It is recorded with this file, and goes with every copy that you send from now on.</Trans>}
          onRecord={(given) => {
            setAsking(false);
            void changeMedia(item, { consent: given, consentAt: new Date(serverNow()).toISOString() });
          }}
          onLater={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
