import { Trans, useLingui } from '@lingui/react/macro';
import { IconColumns2 } from '@tabler/icons-react';
import { useState } from 'react';
import { kindOfMedia } from '@consult/domain/media/limits.ts';
import { Button } from '../../ui/button.tsx';
import { exactWords } from '../../ui/time-words.ts';
import { CompareViewer } from '../viewer/viewer.ts';
import type { Entry } from './entries.ts';
import { mediaAddress } from './media-address.ts';

/** Shows two selected photos side by side, the earlier one first. */
export function CompareButton({ chosen }: { chosen: readonly Entry[] }) {
  const { t, i18n } = useLingui();
  const [comparing, setComparing] = useState(false);
  const [one, two] = chosen.toSorted((a, b) => a.created - b.created);
  const mayCompare = chosen.length === 2 && chosen.every(({ contentType }) => kindOfMedia(contentType) === 'image');
  const imageOf = ({ id, created }: Entry) => {
    const time = exactWords(i18n, new Date(created));
    return { id, name: t`Photo of ${time}`, address: mediaAddress(id), about: time };
  };
  return (
    <>
      <Button
        look="soft"
        disabled={!mayCompare}
        title={mayCompare ? undefined : t`Select two photos to compare them.`}
        icon={<IconColumns2 size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setComparing(true)}
      >
        <Trans>Compare</Trans>
      </Button>
      {comparing && one && two ? (
        <CompareViewer images={[imageOf(one), imageOf(two)]} onClose={() => setComparing(false)} />
      ) : null}
    </>
  );
}
