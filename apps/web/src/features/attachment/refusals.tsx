import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Refusal } from './admit.ts';
import type { FileLimits } from './file-limits.ts';
import { fileSize } from './file-size.ts';
import classes from './attachment.module.css';

type Props = { refused: readonly Refusal[]; limits: FileLimits; onDismiss: () => void };

/** The chosen files that are not uploaded, and why. Texts: document 2, section 5. */
export function Refusals({ refused, limits, onDismiss }: Props) {
  const { t } = useLingui();
  if (refused.length === 0) return null;
  return (
    <div className={classes.refusals} role="alert">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      <ul>
        {refused.map((refusal) => (
          <li key={refusal.code} data-code={refusal.code}>
            <RefusalText {...refusal} limits={limits} />
          </li>
        ))}
      </ul>
      <IconButton label={t`Dismiss`} icon={<IconX size={16} stroke={1.75} aria-hidden="true" />} onClick={onDismiss} />
    </div>
  );
}

function RefusalText({ code, names, limits }: Refusal & { limits: FileLimits }) {
  const { t, i18n } = useLingui();
  const list = names.join(', ');
  const maxAttachments = limits.files;
  const size = fileSize(limits.bytes, i18n.locale);
  switch (code) {
    case 'too-many-files':
      return (
        <>
          <Trans>Can't upload more than {maxAttachments} file(s)</Trans>. {t`Not added: ${list}`}
        </>
      );
    case 'file-invalid-type':
      return t`The following files could not be uploaded: ${list}. Please only upload jpg, jpeg, png, mp4, or pdf files.`;
    case 'file-too-large':
      return t`The following files could not be uploaded: ${list}. A file may have at most ${size}.`;
    case 'file-heic':
      return t`These photos are in Apple’s HEIC format, which this browser cannot read: ${list}. Attach them on the iPhone itself or in Safari, where they become JPEGs, or save them as JPEG first (iPhone: Settings > Camera > Formats > Most Compatible).`;
    case 'file-empty':
      return t`The following files could not be uploaded: ${list}. There is nothing in them.`;
  }
}
