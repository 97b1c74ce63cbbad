import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { showSnack } from '../../ui/snackbar.tsx';
import { needWords } from '../language.ts';
import { onRefused, shownNow } from '../local/local.ts';

// A photo or film goes by itself, from whichever page is open: its person hears here that it did not. The list of what
// waits says why, and asks what to do. Source: document 1, section 8.
onRefused('media-add', () => {
  if (document.visibilityState === 'visible') void sayRefused();
});

async function sayRefused(): Promise<void> {
  await needWords('rest');
  const shots = shownNow().filter(({ command, standing }) => command.call === 'media-add' && standing === 'refused');
  const text =
    shots.length > 1
      ? t(i18n)`An error occurred while uploading some of your files.`
      : t(i18n)`An error occurred while uploading your file.`;
  showSnack({ text });
}
