import { lazy, Suspense, useState } from 'react';
import type { ShownFiles } from './viewer-dialog.tsx';

const ViewerDialog = lazy(() => import('./viewer-dialog.tsx').then((module) => ({ default: module.ViewerDialog })));

type Files = ShownFiles['files'];

/**
 * Shows files large, one at a time, over everything else. `open(files, id)` shows one of several; put `<FileViewer
 * {...viewer.shown} />` anywhere.
 */
export function useFileViewer() {
  const [showing, setShowing] = useState<{ files: Files; id: string } | null>(null);
  return {
    open: (files: Files, id: string) => setShowing({ files, id }),
    shown: {
      files: showing?.files ?? [],
      id: showing?.id ?? null,
      onMove: (id: string) => setShowing((now) => now && { ...now, id }),
      onClose: () => setShowing(null),
    },
  };
}

type Props = Omit<ShownFiles, 'id'> & { id: string | null };

/** The viewer; its code is loaded when somebody first opens a file. */
export function FileViewer({ id, ...given }: Props) {
  if (id === null) return null;
  return (
    <Suspense fallback={null}>
      <ViewerDialog {...given} id={id} />
    </Suspense>
  );
}
