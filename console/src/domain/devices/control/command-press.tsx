import { textOf } from '@eoms/contract';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/i18n.ts';
import { CommandButton } from '../../../ui/controls/command-button.tsx';
import type { ControlProps } from './control-props.ts';
import { type Args, controlState, isReal } from './control-state.ts';

interface CommandPressProps extends ControlProps {
  args: Args;
  icon?: ReactNode;
  /** Accessible name, where the text of the button alone is ambiguous. */
  spoken?: string;
  children: ReactNode;
}

/** One button for an action with these arguments, showing the state of its command. */
export const CommandPress = ({ args, icon, spoken, children, ...props }: CommandPressProps) => {
  const { action, device, commands, locked, send } = props;
  const language = useLanguage();
  const { pending, failed, confirmed } = controlState(action, args, commands.values());
  return (
    <CommandButton
      icon={icon}
      real={isReal(action, args, device.live)}
      pending={
        pending ? { sentAt: Date.parse(pending.createdAt), expiresAt: Date.parse(pending.expiresAt) } : undefined
      }
      failed={textOf(failed?.reason?.text, language) ?? failed?.status}
      confirmedAt={confirmed?.endedAt ? Date.parse(confirmed.endedAt) : undefined}
      disabled={locked}
      onPress={() => send(args)}
    >
      {spoken ? (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="visually-hidden">{spoken}</span>
        </>
      ) : (
        children
      )}
    </CommandButton>
  );
};
