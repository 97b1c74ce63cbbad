import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that the user drops anywhere on the page, and pictures that they paste. Returns whether files are being
 * dragged over the page. While `off`, it only keeps the browser from opening a dropped file in place of the page. An
 * open dialog keeps files from the page behind it; for a section in the dialog set `inDialog`.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void, off: boolean, inDialog = false): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((files: File[]) => {
    if (!off && files.length > 0 && (inDialog || !isBehindDialog())) onFiles(files);
  });
  useEffect(() => {
    const handleOver = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const handleLeave = (event: DragEvent) => {
      // Only when the pointer leaves the window is there no element on the other side.
      if (event.relatedTarget === null) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const handlePaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      // Text copied from a word processor comes with a picture of itself: the user means the text.
      if (!clipboardData || clipboardData.files.length === 0 || clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      take([...clipboardData.files]);
    };
    document.addEventListener('dragover', handleOver);
    document.addEventListener('dragleave', handleLeave);
    document.addEventListener('drop', handleDrop);
    document.addEventListener('paste', handlePaste);
    return () => {
      document.removeEventListener('dragover', handleOver);
      document.removeEventListener('dragleave', handleLeave);
      document.removeEventListener('drop', handleDrop);
      document.removeEventListener('paste', handlePaste);
    };
  }, []);
  return over && !off;
}

function holdsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}

function isBehindDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
