import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './viewer.module.css';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

/**
 * Fonts and decoders that a PDF may need (scans are JBIG2 or JPEG 2000), from this server, as plain scripts: the page's
 * policy runs no WebAssembly. The file comes in one request, because the server audits each.
 */
const options = {
  standardFontDataUrl: `/pdf-parts-${pdfjs.version}/standard_fonts/`,
  cMapUrl: `/pdf-parts-${pdfjs.version}/cmaps/`,
  wasmUrl: `/pdf-parts-${pdfjs.version}/wasm/`,
  iccUrl: `/pdf-parts-${pdfjs.version}/iccs/`,
  useWasm: false,
  disableRange: true,
  disableStream: true,
};

/** The widest a page is at zoom 1, CSS px. */
const widestPx = 900;
/** Pages this far above and below the window are drawn too, as a part of its height. */
const ahead = '100%';

type Props = { address: string; zoom: number; onFailed: () => void };

/** A PDF, its pages one below the other; only those in sight and their neighbours are drawn. */
export function PdfStage({ address, zoom, onFailed }: Props) {
  const { t } = useLingui();
  const view = useRef<HTMLElement>(null);
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [fit, setFit] = useState(0);
  const [ratio, setRatio] = useState(Math.SQRT2);
  useEffect(() => {
    const window = view.current;
    if (!window) return;
    const observer = new ResizeObserver(() => setFit(Math.min(widestPx, window.clientWidth - 24)));
    observer.observe(window);
    return () => observer.disconnect();
  }, []);
  const width = Math.max(60, fit * zoom);
  // The part of the document in the middle of the window, which stays there when the size changes.
  const place = useRef(0);
  useEffect(() => {
    const window = view.current;
    if (window) window.scrollTop = place.current * window.scrollHeight;
  }, [width]);

  const handleScroll = () => {
    const window = view.current;
    if (!window) return;
    place.current = window.scrollTop / Math.max(1, window.scrollHeight);
    const middle = window.getBoundingClientRect().top + window.clientHeight / 2;
    const sheets = [...window.querySelectorAll('[data-sheet]')];
    const shown = sheets.findLastIndex((sheet) => sheet.getBoundingClientRect().top <= middle);
    setPage(Math.max(1, shown + 1));
  };
  const goTo = (number: number) =>
    view.current?.querySelector(`[data-sheet="${number}"]`)?.scrollIntoView({ block: 'start' });
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <section
        ref={view}
        className={classes.pdf}
        onScroll={handleScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll it
        tabIndex={0}
        aria-label={t`Pages`}
      >
        <Document
          file={address}
          options={options}
          // The library's way to suspend would keep documents in a cache of the page, also after the session.
          suspense={false}
          loading={
            <p className={classes.wait}>
              <Spinner /> {t`Opening the file…`}
            </p>
          }
          error={null}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          onLoadError={onFailed}
          onSourceError={onFailed}
          onPassword={onFailed}
        >
          {fit > 0
            ? Array.from({ length: pages }, (_, index) => (
                <Sheet key={index + 1} number={index + 1} width={width} ratio={ratio} root={view} onRatio={setRatio} />
              ))
            : null}
        </Document>
      </section>
      {pages > 0 ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would group fields; these are buttons
        <div className={classes.pages} role="group" aria-label={t`Page`}>
          <button
            type="button"
            className={classes.tool}
            aria-label={t`Previous page`}
            disabled={page <= 1}
            onClick={() => goTo(page - 1)}
          >
            <IconChevronUp {...icon} />
          </button>
          <output>{t`Page ${page} of ${pages}`}</output>
          <button
            type="button"
            className={classes.tool}
            aria-label={t`Next page`}
            disabled={page >= pages}
            onClick={() => goTo(page + 1)}
          >
            <IconChevronDown {...icon} />
          </button>
        </div>
      ) : null}
    </>
  );
}

type SheetProps = {
  number: number;
  width: number;
  /** Height by width, until the page's own is known. */
  ratio: number;
  root: RefObject<HTMLElement | null>;
  onRatio: (ratio: number) => void;
};

function Sheet({ number, width, ratio, root, onRatio }: SheetProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(number <= 2);
  const [own, setOwn] = useState<number | null>(null);
  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: `${ahead} 0px`,
    });
    observer.observe(sheet);
    return () => observer.disconnect();
  }, [root]);
  return (
    <div ref={ref} className={classes.sheet} data-sheet={number} style={{ width, height: width * (own ?? ratio) }}>
      {near ? (
        <Page
          pageNumber={number}
          width={width}
          loading={null}
          renderAnnotationLayer={false}
          onLoadSuccess={({ originalWidth, originalHeight }) => {
            const known = originalHeight / originalWidth;
            setOwn(known);
            if (number === 1) onRatio(known);
          }}
        />
      ) : null}
    </div>
  );
}
