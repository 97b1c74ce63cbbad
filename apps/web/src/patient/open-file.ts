import { AskError } from './ask.ts';
import type { Visit } from './visit.ts';

/**
 * Opens a file of the message in a window of its own, which knows nothing of this page. Browsers open a window only at
 * once with the press, so that it is there before its ticket; where they open none, as in a mail program's own browser,
 * the file is saved.
 * @returns the code of the failure, null where it opened
 */
export async function openFile(visit: Visit, attachmentId: string): Promise<string | null> {
  const shown = open('about:blank', '_blank');
  if (shown) shown.opener = null;
  try {
    const { ticket } = await visit.ask('patientLink-openFile', { attachmentId });
    const address = `/V5/patient-files/${ticket}`;
    if (shown) shown.location.replace(address);
    else save(`${address}?download`);
    return null;
  } catch (error) {
    shown?.close();
    if (error instanceof AskError) return error.code;
    throw error;
  }
}

/** The page stays: the answer says that it is to be saved. */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
