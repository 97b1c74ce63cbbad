import { Trans, useLingui } from '@lingui/react/macro';
import { FileRow } from '../message-files.tsx';
import type { WindowContent } from './content.ts';

type File = WindowContent['window']['files'][number];

/** The files that the clinic chose for its patient: what each is, and its name. */
export function WindowFiles({ content: { window, visit } }: { content: WindowContent }) {
  const { t } = useLingui();
  const words: Record<File['what'], string> = { picture: t`Picture`, pdf: t`Document`, film: t`Film` };
  if (window.files.length === 0) return null;
  return (
    <section className="part">
      <h2>
        <Trans>Files</Trans>
      </h2>
      <ul className="files">
        {window.files.map((file) => (
          <FileRow key={file.id} file={file} what={words[file.what]} visit={visit} />
        ))}
      </ul>
    </section>
  );
}
