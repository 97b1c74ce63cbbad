import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Upload } from './upload.ts';
import classes from './attachment.module.css';

/** Says of files that this browser could not keep that they are in this tab alone until they are uploaded. */
export function OnlyHere({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useLingui();
  const count = uploads.filter(({ onlyHere, state }) => onlyHere && !['ready', 'refused'].includes(state.kind)).length;
  if (count === 0) return null;
  return (
    <p className={classes.hint}>
      {t`${plural(count, {
        one: 'One file could not be kept in this browser: until it is uploaded, it is in this tab only.',
        other: '# files could not be kept in this browser: until they are uploaded, they are in this tab only.',
      })}`}
    </p>
  );
}
