import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Output } from '../call.ts';
import { needWords } from '../language.ts';
import type { Command } from '../local/command.ts';
import { onDone } from '../local/local.ts';
import { queryClient } from '../query-client.ts';

// What was discarded after its answer was lost and had arrived: it stands, and the page shows it. What is quiet is
// followed by more, and does not stay.
onDone('command-discard', (command, answer) => {
  if (!(answer as Output<'command-discard'>).arrived || command.quiet) return;
  void queryClient.invalidateQueries();
  if (document.visibilityState === 'visible') void sayArrived(command as unknown as Command);
});

async function sayArrived({ preview, about }: Command): Promise<void> {
  const [{ titleOf }] = await Promise.all([import('./waiting-words.ts'), needWords('rest')]);
  const what = titleOf(i18n, preview as Command);
  const named = about.patient ?? about.file;
  const text = t(i18n)`The server had it already, and it stays: ${what}`;
  showSnack({ text, ...(named === undefined ? {} : { about: named }) });
}
