import { call } from '../../app/call.ts';

/** Fetches a consult with its thread as a PDF and hands it to the browser as a file of this name. */
export async function exportConsult(activityId: string, name: string): Promise<void> {
  const base64 = await call('secureMessaging-exportEconsultPdf', { activityId });
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser keeps the bytes of a download that has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
