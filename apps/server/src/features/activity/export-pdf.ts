import { exportEconsultPdf } from '@consult/contract/activity/export-pdf.ts';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { PdfSettings } from '../../infra/pdf/description.ts';
import { PdfBusyError } from '../../infra/pdf/pdf.ts';
import { attachmentsOfActivity, attachmentsOfThread, unsafeStreamFile } from '../attachment/attachment.ts';
import { consentOnPaper } from './consent-words.ts';
import { describeConsult } from './consult-pdf.ts';
import type { PaperConsult } from './consult-pdf.ts';
import { readForPaper } from './read-consult.ts';

/**
 * The PDF of a consult or a draft with its files. The caller chooses the files and has checked that they may be read.
 * @param settings which files become pages; all of them where it says nothing
 * @throws TOO_MANY while more PDFs wait than the process makes soon
 */
export async function printConsult(
  app: App,
  consult: PaperConsult,
  files: readonly Attachment[],
  settings?: PdfSettings,
): Promise<Buffer> {
  try {
    const pdf = await app.pdf.print({
      description: describeConsult(consult),
      files: files
        .filter((file) => file.state === 'ready')
        .map(({ id, name, contentType, size, consent }) => ({
          id,
          name,
          contentType,
          size,
          note: consent === undefined ? '' : consentOnPaper(consent, consult.language),
        })),
      read: async (id) => (await unsafeStreamFile(app, id)).pieces,
      ...(settings ? { settings } : {}),
    });
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  } catch (error) {
    if (error instanceof PdfBusyError) throw refuse('TOO_MANY');
    throw error;
  }
}

/** secureMessaging-exportEconsultPdf: everybody who may open the consult may export it, with thread and files. */
export const exportPdf = serve(exportEconsultPdf).handler(async ({ input, context: { app, viewer } }) => {
  const consult = await readForPaper(app, viewer, input.activityId);
  const own = await attachmentsOfActivity(app.read, app, input.activityId);
  const shared = await attachmentsOfThread(app.read, app, input.activityId);
  return (await printConsult(app, consult, [...own, ...[...shared.values()].flat()])).toString('base64');
});
