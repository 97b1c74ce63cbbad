import { useLingui } from '@lingui/react/macro';

/** Names a picture from the clipboard, which comes with the browser's own name. */
export function useNamedPaste(): (file: File) => File {
  const { t } = useLingui();
  return (file) =>
    /^image\.(png|jpe?g)$/.test(file.name)
      ? new File([file], `${t`Pasted image`}${file.name.slice('image'.length)}`, { type: file.type })
      : file;
}
