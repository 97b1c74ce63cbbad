import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypeCsv, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Question } from './billing-query.ts';
import { exportRecords, type ExportFormat, type ExportProgress } from './export-records.ts';
import classes from './report.module.css';

type Running = { format: ExportFormat; progress: ExportProgress };

type Props = { question: Question; onFailed: (format: ExportFormat | null) => void };

/** CSV and PDF of a question's records: each says how far it is and can be cancelled; leaving the page cancels it. */
export function ExportButtons({ question, onFailed }: Props) {
  const { t, i18n } = useLingui();
  const [running, setRunning] = useState<Running | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const begin = async (format: ExportFormat) => {
    const controller = new AbortController();
    abort.current = controller;
    onFailed(null);
    setRunning({ format, progress: null });
    try {
      await exportRecords(format, question, i18n.locale, controller.signal, (progress) =>
        setRunning({ format, progress }),
      );
      const name = `billing-report.${format}`;
      announce(t`${name} was downloaded.`);
    } catch {
      if (controller.signal.aborted) announce(t`The export was cancelled.`);
      else onFailed(format);
    }
    setRunning(null);
  };

  if (running) {
    const { format, progress } = running;
    const locale = `${i18n.locale}-CA`;
    const done = progress?.done.toLocaleString(locale) ?? '';
    const total = progress?.total.toLocaleString(locale) ?? '';
    return (
      <span className={classes.export}>
        {progress ? (
          <>
            <progress value={progress.done} max={Math.max(1, progress.total)} aria-label={t`Export`} />
            <span>
              <Trans>
                {done} of {total} rows
              </Trans>
            </span>
          </>
        ) : (
          <output>{format === 'pdf' ? t`Making the PDF…` : t`Making the CSV…`}</output>
        )}
        <IconButton
          label={t`Cancel the export`}
          icon={<IconX size={18} stroke={1.75} />}
          onClick={() => abort.current?.abort()}
        />
      </span>
    );
  }
  return (
    <>
      <Button icon={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden="true" />} onClick={() => void begin('csv')}>
        CSV
      </Button>
      <Button icon={<IconFileTypePdf size={16} stroke={1.75} aria-hidden="true" />} onClick={() => void begin('pdf')}>
        PDF
      </Button>
    </>
  );
}
