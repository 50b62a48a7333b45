import type { Text } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { ControlProps } from './control-props.ts';
import { type Args, controlState, isReal } from './control-state.ts';

interface ControlButtonsProps extends ControlProps {
  /** The choices to show, or on and off for a single yes-or-no argument. */
  choices: readonly { args: Args; label: Text }[] | 'onOff';
}

const useOnOff = (props: ControlProps): { args: Args; label: string }[] => {
  const t = usePhrases('devices');
  const param = props.action.params[0]?.id ?? '';
  const power = props.action.capability === 'power';
  return [
    { args: { [param]: true }, label: t(power ? 'switchOn' : 'on') },
    { args: { [param]: false }, label: t(power ? 'switchOff' : 'off') },
  ];
};

/** One button per choice: the real one has a solid edge, the wanted one a dashed edge. */
export const ControlButtons = ({ choices, ...props }: ControlButtonsProps) => {
  const { action, device, commands, locked, send } = props;
  const language = useLanguage();
  const onOff = useOnOff(props);
  const shown = choices === 'onOff' ? onOff : choices.map((c) => ({ args: c.args, label: c.label[language] }));
  return (
    <div className="control-buttons">
      {shown.map(({ args, label }) => {
        const { pending, failed, confirmed } = controlState(action, args, commands.values());
        return (
          <CommandButton
            key={JSON.stringify(args)}
            icon={action.capability === 'power' ? <Icon name="power" /> : null}
            real={isReal(action, args, device.live)}
            pending={
              pending ? { sentAt: Date.parse(pending.createdAt), expiresAt: Date.parse(pending.expiresAt) } : undefined
            }
            failed={failed?.reason?.text[language] ?? failed?.status}
            confirmedAt={confirmed?.endedAt ? Date.parse(confirmed.endedAt) : undefined}
            disabled={locked}
            onPress={() => send(args)}
          >
            {label}
          </CommandButton>
        );
      })}
    </div>
  );
};
