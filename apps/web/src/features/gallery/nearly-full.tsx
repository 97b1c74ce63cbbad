import { Trans, useLingui } from '@lingui/react/macro';
import { lastTenth, type GalleryUse } from '@consult/domain/media/limits.ts';
import { Banner } from '../../ui/banner.tsx';
import { fileSize } from '../attachment/attachment.ts';

/** Says that a gallery has reached the last tenth of what it may hold (server rules, section 14). */
export function NearlyFull({ use }: { use: GalleryUse | undefined }) {
  const { i18n } = useLingui();
  const reached = use ? lastTenth(use) : null;
  if (!use || !reached) return null;
  const say = (count: number) =>
    reached === 'bytes' ? fileSize(count, i18n.locale) : new Intl.NumberFormat(i18n.locale).format(count);
  const used = say(use[reached]);
  const most = say(reached === 'bytes' ? use.mostBytes : use.mostItems);
  return (
    <Banner tone="info" flush title={<Trans>Your gallery is nearly full</Trans>}>
      {reached === 'bytes' ? (
        <Trans>
          It uses {used} of {most}. Delete what is no longer needed.
        </Trans>
      ) : (
        <Trans>
          It holds {used} of {most} photos and films. Delete what is no longer needed.
        </Trans>
      )}
    </Banner>
  );
}
