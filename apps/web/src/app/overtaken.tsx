import { Trans } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { focusTitleAfter } from '../ui/focus-title.ts';

type Props = {
  /** What somebody else did. */
  title: ReactNode;
  /** What stands there now. */
  children: ReactNode;
  flush?: boolean;
  onLeaveTheirs: () => void;
  onKeepMine: () => void;
};

/** What somebody else saved while a form was written, above it: its writer says which one counts. */
export function Overtaken({ title, children, flush = false, onLeaveTheirs, onKeepMine }: Props) {
  return (
    <Banner
      tone="warn"
      flush={flush}
      icon={<IconUsers size={18} stroke={1.75} aria-hidden="true" />}
      title={title}
      action={
        <>
          <Button ref={focusTitleAfter} onClick={onLeaveTheirs}>
            <Trans>Leave theirs</Trans>
          </Button>
          <Button ref={focusTitleAfter} onClick={onKeepMine}>
            <Trans>Go on with mine</Trans>
          </Button>
        </>
      }
    >
      {children}
    </Banner>
  );
}
