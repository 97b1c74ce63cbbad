import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from './ask.ts';
import { useFailureText } from './failure.tsx';
import { openFile } from './open-file.ts';
import type { Visit } from './visit.ts';

type File = Pick<Output<'patientMessage-openMessage'>['attachments'][number], 'id' | 'name' | 'size'>;

/** The files that came with a message, each to open. */
export function MessageFiles({ files, visit }: { files: readonly File[]; visit: Visit }) {
  if (files.length === 0) return null;
  return (
    <section className="part">
      <h2>
        <Trans>Files</Trans>
      </h2>
      <ul className="files">
        {files.map((file) => (
          <FileRow key={file.id} file={file} visit={visit} />
        ))}
      </ul>
    </section>
  );
}

/** `what`: what kind of file it is, in words. */
export function FileRow({ file: { id, name, size }, what, visit }: { file: File; what?: string; visit: Visit }) {
  const { i18n } = useLingui();
  const [opening, setOpening] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const handleOpen = async () => {
    if (opening) return;
    setOpening(true);
    setFailed(null);
    setFailed(await openFile(visit, id));
    setOpening(false);
  };
  return (
    <li>
      <button type="button" className="plain" aria-disabled={opening} onClick={() => void handleOpen()}>
        <Trans>Open {name}</Trans>
      </button>{' '}
      <span className="hint">
        {what === undefined ? '' : `${what}, `}
        {sizeWords(i18n.locale, size)}
      </span>
      {failed === null ? null : <Failed code={failed} />}
    </li>
  );
}

function Failed({ code }: { code: string }) {
  const failure = useFailureText(code);
  return (
    <p className="error" role="alert">
      {code === 'NOT_FOUND' ? (
        <Trans>This file is not here any more. Ask your clinic.</Trans>
      ) : code === 'VISIT_ENDED' ? (
        <Trans>This page was closed meanwhile. Load it again and type your number.</Trans>
      ) : (
        failure
      )}
    </p>
  );
}

/** '2.4 MB', in the way of the language. */
function sizeWords(locale: string, bytes: number): string {
  const small = bytes < 1_000_000;
  return new Intl.NumberFormat(`${locale}-CA`, {
    style: 'unit',
    unit: small ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: small ? 0 : 1,
  }).format(small ? Math.max(1, bytes / 1_000) : bytes / 1_000_000);
}
