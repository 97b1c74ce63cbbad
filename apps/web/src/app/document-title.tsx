import { useEffect } from 'react';
import { useTitle } from './page-title.ts';

/** Keeps the tab's title that of the page. It never names a patient: titles end up in histories and screenshots. */
export function DocumentTitle() {
  const title = useTitle();
  useEffect(() => {
    document.title = title ? `${title} · Consult` : 'Consult';
  }, [title]);
  return null;
}
