import { shotFile } from '../upload-queue/upload-queue.ts';
import type { VisitShot } from './visit-shots.ts';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Gives a shot to the browser's downloads, named by its time alone: the way out where nothing else keeps it. */
export async function downloadShot({ id, taken, film }: Pick<VisitShot, 'id' | 'taken' | 'film'>): Promise<void> {
  const file = await shotFile(id);
  if (!file) return;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${film ? 'film' : 'photo'}-${nameOfTime(new Date(taken))}.${endings[file.type] ?? 'jpg'}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** '2026-11-23-141127', by this device's clock. */
function nameOfTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}
