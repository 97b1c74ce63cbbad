import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import classes from './attachment.module.css';

/** Names as well as types: some systems know no type and go by the name. */
const everyKind = 'image/jpeg,image/png,video/mp4,application/pdf,.jpg,.jpeg,.png,.mp4,.pdf';
/**
 * A phone opens its camera roll instead of its folders when a page asks for pictures alone. HEIC is not among them: an
 * iPhone makes JPEGs of its photos for a page that asks for JPEGs.
 */
const pictures = 'image/jpeg,image/png,video/mp4';

type Props = { onFiles: (files: File[]) => void; disabled: boolean; /** Of the button that adds files. */ id: string };

/** The buttons that choose files from the device. */
export function AddFiles({ onFiles, disabled, id }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.add}>
      <Chooser
        label={t`Photos`}
        accept={pictures}
        className={classes.roll}
        onFiles={onFiles}
        disabled={disabled}
        icon={<IconPhotoPlus size={16} stroke={1.75} aria-hidden="true" />}
      />
      <Chooser
        label={<Trans>Add files</Trans>}
        accept={everyKind}
        onFiles={onFiles}
        disabled={disabled}
        id={id}
        icon={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
      />
    </div>
  );
}

type ChooserProps = {
  label: ReactNode;
  accept?: string;
  one?: boolean;
  className?: string;
  icon?: ReactNode;
  onFiles: (files: File[]) => void;
  disabled: boolean;
  id?: string;
};

/** A button that opens the browser's own file chooser. */
export function Chooser({
  label,
  accept = everyKind,
  one = false,
  className,
  icon,
  onFiles,
  disabled,
  id,
}: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!one}
        accept={accept}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Without this the user could not choose the same file again after removing it.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button id={id} className={className} icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
