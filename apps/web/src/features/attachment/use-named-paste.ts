import { useLingui } from '@lingui/react/macro';

/** Gives a pasted picture a name; the browser names them all alike. */
export function useNamedPaste(): (file: File) => File {
  const { t } = useLingui();
  return (file) =>
    /^image\.(png|jpe?g)$/.test(file.name)
      ? new File([file], `${t`Pasted image`}${file.name.slice('image'.length)}`, { type: file.type })
      : file;
}
