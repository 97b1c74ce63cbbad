import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page, and pictures that are pasted. Returns whether files are being
 * dragged over it. While `off`, a drop is kept from opening the file in place of the page, and nothing more. Behind an
 * open dialog nothing is taken; what stands in it says `inDialog`.
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
      // Only leaving the window has nothing on its other side.
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
      // A word processor's text brings a picture of itself along: there the text is meant.
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
