import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { announce } from './announce.tsx';
import { IconButton } from './icon-button.tsx';
import { showSnack } from './snackbar.tsx';

/** How long the confirmation stays. Document 3, section 9: 2 s. */
const confirmedMs = 2_000;

/** Copies a text and says so for 2 s. `label` names the text: 'Copy the PHN'. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), confirmedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const handleClick = () => {
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => {
        setCopied((count) => count + 1);
        announce(t`Copied`);
      },
      () => showSnack({ text: t`This browser refused to copy.` }),
    );
  };
  return (
    <IconButton
      label={copied ? t`Copied` : label}
      onClick={handleClick}
      data-copied={copied > 0 || undefined}
      icon={
        copied ? (
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconCopy size={16} stroke={1.75} aria-hidden="true" />
        )
      }
    />
  );
}
