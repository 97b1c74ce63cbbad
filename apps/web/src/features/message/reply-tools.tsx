import { useLingui } from '@lingui/react/macro';
import { IconDeviceFloppy, IconLibrary, IconPaperclip, IconTemplate } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { Tip } from '../../ui/tip.tsx';
import type { Activity } from '../activity/activity.ts';
import classes from './reply.module.css';

type Props = {
  can: Activity['can'];
  disabled: boolean;
  /** Whether there is nothing to save. */
  nothing: boolean;
  saving: boolean;
  attachRef: Ref<HTMLButtonElement>;
  onTemplates: () => void;
  onResources: () => void;
  onAttach: () => void;
  onSave: () => void;
};

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Buttons that put something into a reply or save it. Where there is no room they show their icons alone. */
export function ReplyTools(props: Props) {
  const { can, disabled, nothing, saving } = props;
  const { t } = useLingui();
  return (
    <div className={classes.tools}>
      {can.templates ? (
        <Tool label={t`Templates`} icon={<IconTemplate {...icon} />} disabled={disabled} onClick={props.onTemplates} />
      ) : null}
      {can.resources ? (
        <Tool label={t`Resources`} icon={<IconLibrary {...icon} />} disabled={disabled} onClick={props.onResources} />
      ) : null}
      <Tool
        label={t`Attach`}
        icon={<IconPaperclip {...icon} />}
        disabled={disabled}
        onClick={props.onAttach}
        buttonRef={props.attachRef}
      />
      <Tool
        label={t`Save Message`}
        icon={<IconDeviceFloppy {...icon} />}
        iconOnly
        disabled={disabled || nothing}
        running={saving ? t`Saving…` : undefined}
        onClick={props.onSave}
      />
    </div>
  );
}

type ToolProps = {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  /** Whether it has no words even where the other buttons have them. */
  iconOnly?: boolean;
  running?: string | undefined;
  onClick: () => void;
  buttonRef?: Ref<HTMLButtonElement>;
};

function Tool({ label, icon: sign, disabled, iconOnly = false, running, onClick, buttonRef }: ToolProps) {
  return (
    <Tip label={label} side="top">
      <Button
        ref={buttonRef}
        look="quiet"
        className={classes.tool}
        icon={sign}
        aria-label={label}
        data-icon-only={iconOnly || undefined}
        disabled={disabled}
        running={running}
        onClick={onClick}
      >
        {label}
      </Button>
    </Tip>
  );
}
