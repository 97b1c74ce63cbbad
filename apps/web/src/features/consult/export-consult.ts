import { call } from '../../app/call.ts';
import { savePdf } from '../../ui/save-pdf.ts';

/** Fetches a consult with its thread as a PDF and hands it to the browser as a file of this name. */
export async function exportConsult(activityId: string, name: string): Promise<void> {
  savePdf(await call('secureMessaging-exportEconsultPdf', { activityId }), name);
}
