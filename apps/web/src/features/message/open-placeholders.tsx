import { Trans, useLingui } from '@lingui/react/macro';
import { IconBraces } from '@tabler/icons-react';
import { shownIn } from '@consult/domain/library/placeholders.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

type Props = { text: string; onGoTo: () => void; onSendAnyway: () => void };

/** Asks for the placeholders of a template that found no value in the consult and still stand in the reply. */
export function OpenPlaceholders({ text, onGoTo, onSendAnyway }: Props) {
  const { t } = useLingui();
  const open = shownIn(text);
  if (open.length === 0) return null;
  const names = [...new Set(open.map(({ words }) => words))].join(', ');
  return (
    <Banner
      tone="warn"
      icon={<IconBraces size={18} stroke={1.75} aria-hidden="true" />}
      title={<Trans>Not sent yet.</Trans>}
      action={
        <>
          <Button onClick={onGoTo}>
            <Trans>Write it in</Trans>
          </Button>
          <Button onClick={onSendAnyway}>
            <Trans>Send anyway</Trans>
          </Button>
        </>
      }
    >
      {t`The consult does not say: ${names}`}
    </Banner>
  );
}

/** Selects the first one in the field, so that what is typed takes its place. False where there is none. */
export function selectOpen(text: string, field: HTMLTextAreaElement | null): boolean {
  const [first] = shownIn(text);
  if (!first) return false;
  field?.focus();
  field?.setSelectionRange(first.from, first.to);
  return true;
}
