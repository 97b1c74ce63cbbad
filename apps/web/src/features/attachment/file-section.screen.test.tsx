import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { chooseScheme } from '../../app/color-scheme.ts';
import { beyondTheEdge, expectNoFaults } from '../../testing/faults.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { moles } from '../../testing/world/composer.ts';
import { pdfFile, pngFile } from '../../testing/world/files.ts';
import { chooseFiles, PlayedUploads } from '../../testing/world/uploads.ts';

const mib = 1024 * 1024;

const section = () => page.getByRole('region', { name: /Other Attachments|Autres pièces jointes/ });
const row = (name: string) => section().getByRole('listitem', { name, exact: true });
const alert = () => section().getByRole('alert');
const remove = (name: string) => row(name).getByRole('button', { name: `Remove ${name}` });

async function open(options: ShowOptions = {}): Promise<PlayedUploads> {
  const uploads = new PlayedUploads();
  await show(moles, { who: 'plus', answers: uploads.answers, ...options });
  await expect.element(addButton()).toBeVisible();
  return uploads;
}

const addButton = (): Locator => section().getByRole('button', { name: /Add files|Ajouter des fichiers/ });
const addFiles = (...files: File[]) => chooseFiles(addButton(), files);

async function isThere(name: string): Promise<void> {
  await expect.element(row(name).getByText(/^(Uploaded|Téléversé)$/)).toBeInTheDocument();
}

/** Holds a file over the page ('dragover') or lets go of it ('drop'), as a hand with a mouse does. */
function drag(type: 'dragover' | 'drop', file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

function paste(file: File): void {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
}

test('a file can be cancelled and taken back, dropped and pasted', async () => {
  const uploads = await open();
  const fast = uploads.slow(100 * 1024);
  await addFiles(pdfFile('Unwanted.pdf', 3 * mib));
  await expect.element(row('Unwanted.pdf').getByRole('progressbar', { name: 'Upload of Unwanted.pdf' })).toBeVisible();
  await row('Unwanted.pdf').getByRole('button', { name: 'Cancel the upload of Unwanted.pdf' }).click();
  await expect.element(row('Unwanted.pdf')).not.toBeInTheDocument();
  fast();
  await page.getByRole('button', { name: 'Undo' }).click();
  await isThere('Unwanted.pdf');
  await remove('Unwanted.pdf').click();
  await expect.element(row('Unwanted.pdf')).not.toBeInTheDocument();

  paste(await pngFile('image.png'));
  await isThere('Pasted image.png');

  // A browser that can read an iPhone's photo makes a JPEG of it; this one reads pictures, but no HEIC.
  const unread = new File(['ftypheic'], 'IMG_0043.HEIC', { type: 'image/heic' });
  await addFiles(await pngFile('IMG_0042.HEIC', 'image/heic'), unread);
  await expect.element(alert()).toMatchTextContent('which this browser cannot read: IMG_0043.HEIC.');
  await isThere('IMG_0042.jpg');
  await remove('IMG_0042.jpg').click();
  const target = page.getByText('Drop the files to attach them');
  drag('dragover', pdfFile('Dropped.pdf'));
  await expect.element(target).toBeVisible();
  drag('drop', pdfFile('Dropped.pdf'));
  await expect.element(target).not.toBeInTheDocument();
  await isThere('Dropped.pdf');
});

test('what may not be attached is named before or at its file, and no more than twenty are taken', async () => {
  await open();
  await addFiles(new File(['x'], 'letter.docx', { type: 'application/msword' }));
  await expect
    .element(alert())
    .toHaveTextContent(
      'The following files could not be uploaded: letter.docx. Please only upload jpg, jpeg, png, mp4, or pdf files.',
    );
  await addFiles(new File(['no picture at all'], 'lie.png', { type: 'image/png' }));
  await expect
    .element(row('lie.png'))
    .toMatchTextContent('This file is not an image (jpg, jpeg, png), an MP4 video or a PDF. It was not attached.');
  await expect.element(alert()).not.toBeInTheDocument();
  await remove('lie.png').click();

  await addFiles(...Array.from({ length: 21 }, (_, n) => pdfFile(`Page ${n}.pdf`)));
  await expect.element(alert()).toMatchTextContent("Can't upload more than 20 file(s). Not added: Page 20.pdf");
  await expect.element(alert().getByRole('listitem')).toHaveAttribute('data-code', 'too-many-files');
  for (let n = 0; n < 20; n += 1) await isThere(`Page ${n}.pdf`);
  await expect.element(section()).toMatchTextContent('20 of 20 uploaded');
});

test('files on a phone, in French: within the edges, targets for a thumb, nothing that axe finds', async () => {
  const uploads = await open({ language: 'fr', width: 'phone' });
  await expect.element(section().getByRole('button', { name: 'Photos' })).toBeVisible();
  // The long file stays on its way until the test has looked at everything.
  const fast = uploads.slow(200 * 1024);
  const long = 'Compte rendu d’imagerie par résonance magnétique du genou gauche et du genou droit, novembre 2026.pdf';
  await addFiles(pdfFile('Analyses.pdf'), pdfFile(long, mib), await pngFile('lésion.png'));
  await addFiles(
    new File(['rien'], 'faux.png', { type: 'image/png' }),
    new File(['rien'], 'lettre.txt', { type: 'text/plain' }),
  );
  await isThere('Analyses.pdf');
  await isThere('lésion.png');
  await expect.element(row('faux.png')).toMatchTextContent('Il n’a pas été joint.');
  await expect
    .element(section())
    .toMatchTextContent('Les fichiers suivants n’ont pas pu être téléversés : lettre.txt.');
  await expect.element(row(long)).toMatchTextContent(/\d+\s%\sde\s1\sMo/);
  await expect.poll(beyondTheEdge).toEqual([]);
  for (const button of section().getByRole('button').elements()) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height), button.textContent).toBeGreaterThanOrEqual(44);
  }
  for (const scheme of ['light', 'dark'] as const) {
    chooseScheme(scheme);
    await expectNoFaults();
  }
  fast();
});
