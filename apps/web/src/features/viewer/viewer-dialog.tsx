import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { announce } from '../../ui/announce.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { downloadAddress, fileAddress, fileKind, fileSize } from '../attachment/attachment.ts';
import { consentLine } from '../consent/consent.ts';
import { FileTrouble } from './file-trouble.tsx';
import { ImageStage } from './image-stage.tsx';
import { StageBoundary } from './stage-boundary.tsx';
import classes from './viewer.module.css';
import { imageZoom, pdfZoom, steppedZoom } from './zoom.ts';

const PdfStage = lazy(() => import('./pdf-stage.tsx').then((module) => ({ default: module.PdfStage })));

export type ShownFiles = {
  files: readonly Pick<Attachment, 'id' | 'name' | 'contentType' | 'size' | 'consent'>[];
  id: string;
  /** Where these are a part of more: the place of the first of them among all, from 0, and how many there are. */
  among?: { first: number; count: number };
  onMove: (id: string) => void;
  onClose: () => void;
  /** Where the bytes of a file are; by default those of attachments. */
  addresses?: Addresses;
  /** What stands beside a file: what is known of it; nothing beside some of them. */
  aside?: (id: string) => ReactNode;
};

type Addresses = { show: (id: string) => string; download: (id: string) => string };

const ofAttachments: Addresses = { show: fileAddress, download: downloadAddress };

/**
 * One file over everything else: images and PDFs with zoom, films, buttons to the next and previous one and to save.
 */
export function ViewerDialog({ files, id, among, onMove, onClose, addresses = ofAttachments, aside }: ShownFiles) {
  const { t, i18n } = useLingui();
  const ref = useModal(onClose);
  const titleId = useId();
  const at = Math.max(
    0,
    files.findIndex((file) => file.id === id),
  );
  const file = files[at];
  const range = file?.contentType === 'application/pdf' ? pdfZoom : imageZoom;
  const zooms = file?.contentType.startsWith('image/') || file?.contentType === 'application/pdf';
  const [zoomed, setZoomed] = useState<{ id: string; zoom: number }>({ id, zoom: 1 });
  // Every file opens at zoom 1.
  const zoom = zoomed.id === id ? zoomed.zoom : 1;
  const setZoom = (next: number) => setZoomed({ id, zoom: next });
  const step = (steps: number) => setZoom(steppedZoom(range, zoom, steps));
  const consent = consentLine(i18n, file?.consent);
  const { first, count } = among ?? { first: 0, count: files.length };
  const place = t`File ${first + at + 1} of ${count}`;
  useEffect(() => {
    if (file) announce(`${file.name}, ${place}`);
  }, [file, place]);
  if (!file) return null;

  const move = (by: number) => {
    const next = files[at + by];
    if (next) onMove(next.id);
  };
  const handleKey = (event: KeyboardEvent) => {
    const inFilm = event.target instanceof HTMLVideoElement;
    const inField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (inField || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft' && !inFilm) move(-1);
    else if (event.key === 'ArrowRight' && !inFilm) move(1);
    else if ((event.key === '+' || event.key === '=') && zooms) step(1);
    else if (event.key === '-' && zooms) step(-1);
    else if (event.key === '0' && zooms) setZoom(1);
    else return;
    event.preventDefault();
  };
  const beside = aside?.(file.id);
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(zoom);
  const tool = (label: string, icon: ReactNode, run: () => void, { disabled = false, first = false } = {}) => (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      onClick={run}
      disabled={disabled}
      {...(first ? { 'data-first': true } : {})}
    >
      {icon}
    </button>
  );
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that act on all of it
    <dialog ref={ref} className={classes.viewer} aria-labelledby={titleId} onKeyDown={handleKey}>
      <header className={classes.bar}>
        <div className={classes.what}>
          <h2 id={titleId} title={file.name}>
            {file.name}
          </h2>
          <p>
            {i18n._(fileKind(file.contentType).label)} · {fileSize(file.size, i18n.locale)}
            {count > 1 ? ` · ${place}` : ''}
            {consent === null ? '' : ` · ${consent}`}
          </p>
        </div>
        {zooms ? (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would group fields; these are buttons
          <div className={classes.zoom} role="group" aria-label={t`Zoom`}>
            {tool(t`Zoom out`, <IconZoomOut {...icon} />, () => step(-1), { disabled: zoom <= range.least })}
            <output className={classes.percent}>{percent}</output>
            {tool(t`Zoom in`, <IconZoomIn {...icon} />, () => step(1), { disabled: zoom >= range.most })}
          </div>
        ) : null}
        <a
          className={classes.tool}
          href={addresses.download(file.id)}
          download={file.name}
          aria-label={t`Download ${file.name}`}
          title={t`Download`}
        >
          <IconDownload {...icon} />
        </a>
        {tool(t`Close`, <IconX {...icon} />, onClose, { first: aside !== undefined })}
      </header>
      <div className={classes.split}>
        <div className={classes.view}>
          <div className={classes.stage} key={file.id}>
            <Stage file={file} address={addresses.show(file.id)} zoom={zoom} onZoom={setZoom} />
          </div>
          {files.length > 1 ? (
            <>
              <button
                type="button"
                className={classes.before}
                aria-label={t`Previous file`}
                title={t`Previous file`}
                disabled={at === 0}
                onClick={() => move(-1)}
              >
                <IconChevronLeft {...icon} />
              </button>
              <button
                type="button"
                className={classes.after}
                aria-label={t`Next file`}
                title={t`Next file`}
                disabled={at === files.length - 1}
                onClick={() => move(1)}
              >
                <IconChevronRight {...icon} />
              </button>
            </>
          ) : null}
        </div>
        {beside ? <aside className={classes.aside}>{beside}</aside> : null}
      </div>
    </dialog>
  );
}

type StageProps = { file: ShownFiles['files'][number]; address: string; zoom: number; onZoom: (zoom: number) => void };

function Stage({ file: { name, contentType }, address, zoom, onZoom }: StageProps) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  if (failed) {
    return (
      <FileTrouble
        address={address}
        {...(contentType === 'application/pdf' ? { title: t`Error loading PDF` } : {})}
        onTryAgain={() => {
          setFailed(false);
          setTries(tries + 1);
        }}
      />
    );
  }
  if (contentType.startsWith('image/'))
    return (
      <ImageStage
        key={tries}
        address={address}
        name={name}
        zoom={zoom}
        onZoom={onZoom}
        onFailed={() => setFailed(true)}
      />
    );
  if (contentType === 'application/pdf')
    return (
      <StageBoundary key={tries} onFailed={() => setFailed(true)}>
        <Suspense
          fallback={
            <p className={classes.wait}>
              <Spinner /> {t`Opening the file…`}
            </p>
          }
        >
          <PdfStage address={address} zoom={zoom} onFailed={() => setFailed(true)} />
        </Suspense>
      </StageBoundary>
    );
  if (contentType.startsWith('video/'))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a patient's film has no captions
      <video
        key={tries}
        className={classes.film}
        src={address}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        onError={() => setFailed(true)}
      />
    );
  return <p className={classes.wait}>{t`This kind of file can’t be shown here. Download it instead.`}</p>;
}
