import { headersOf } from './ask.ts';

/** Takes back an upload that nobody wants any more. What stays behind the server removes after a day. */
export function dropUpload(id: string, token: string): void {
  void fetch(`/V5/uploads/${id}`, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0', ...headersOf(token) },
    credentials: 'omit',
  }).catch(() => undefined);
}
