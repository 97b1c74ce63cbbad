import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { PhotoWarning } from '@consult/domain/media/photo-check.ts';
import { warningWords } from './photo-check/warning-words.ts';
import classes from './stage.module.css';

/** What a photo of what the camera shows now would look like, before anybody takes it. */
export function ShownLine({ warnings }: { warnings: readonly PhotoWarning[] }) {
  const { i18n } = useLingui();
  const [first] = warnings;
  return (
    <p className={classes.shown}>
      {first ? (
        <>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {i18n._(warningWords[first].shown)}
        </>
      ) : (
        <>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          <Trans>Sharp and well lit</Trans>
        </>
      )}
    </p>
  );
}
