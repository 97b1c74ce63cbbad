import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from './ask.ts';

type Files = Output<'patientMessage-openMessage'>['attachments'];

/** The files that came with a message. */
export function MessageFiles({ files }: { files: Files }) {
  const { i18n } = useLingui();
  if (files.length === 0) return null;
  return (
    <section className="part">
      <h2>
        <Trans>Files</Trans>
      </h2>
      <ul className="files">
        {files.map(({ id, name, size }) => (
          <li key={id}>
            {name} <span className="hint">{sizeWords(i18n.locale, size)}</span>
          </li>
        ))}
      </ul>
    </section>
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
