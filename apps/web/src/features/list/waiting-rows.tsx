import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import classes from './waiting-rows.module.css';

/** '2 new' above a list that stands still under the hand; a click shows them. */
export function WaitingRows({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <div className={classes.waiting}>
      <Button look="soft" icon={<IconArrowUp size={16} stroke={1.75} aria-hidden="true" />} onClick={onShow}>
        {t`${plural(count, { one: '# new', other: '# new' })}`}
      </Button>
    </div>
  );
}
