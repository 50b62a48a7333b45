import type { DeviceCommand, FieldSchema } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { CommandWait } from '../../ui/controls/command-button.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { ControlButtons } from './control-buttons.tsx';
import { ControlForm } from './control-form.tsx';
import { ControlNumber } from './control-number.tsx';
import type { ControlProps } from './control-props.ts';
import { controlState, shownBy } from './control-state.ts';
import { DirectionPad, directionOf } from './direction-pad.tsx';
import { MatrixControl, matrixSides } from './matrix-control.tsx';
import { PresetControl } from './preset-control.tsx';
import { useCommand } from './use-command.ts';
import { useValueText } from './use-value-text.ts';

interface ControlGroupProps extends Omit<ControlProps, 'send'> {
  onCommand: (command: DeviceCommand) => void;
}
const mostButtons = 12;

const isNumber = (field: FieldSchema): boolean =>
  (field.type === 'int' || field.type === 'double') && field.min !== undefined && field.max !== undefined;

/** The means that fit the arguments of an action best. */
export const ActionControl = (props: ControlProps) => {
  const [first, ...more] = props.action.params;
  const sides = matrixSides(props.action);
  if (sides) return <MatrixControl {...props} sides={sides} />;
  const direction = directionOf(props.action.params);
  if (direction) return <DirectionPad {...props} field={direction} />;
  if (!first) return <ControlButtons {...props} choices={[{ args: {}, label: props.action.name }]} />;
  if (more.length === 0 && first.type === 'bool') return <ControlButtons {...props} choices="onOff" />;
  if (more.length === 0 && first.options && first.options.length <= mostButtons)
    return (
      <ControlButtons
        {...props}
        choices={first.options.map((o) => ({ args: { [first.id]: o.code }, label: o.name }))}
      />
    );
  if (more.length === 0 && props.action.capability === 'preset' && first.type === 'int')
    return <PresetControl {...props} field={first} />;
  if (more.length === 0 && isNumber(first)) return <ControlNumber {...props} field={first} />;
  return <ControlForm {...props} />;
};

/** One action: its name, the real state, the means to change it, and what became of the last try. */
export const ControlGroup = ({ onCommand, ...props }: ControlGroupProps) => {
  const { device, action, commands } = props;
  const t = usePhrases('devices');
  const language = useLanguage();
  const { text, find } = useValueText(device.properties);
  const { send, cancel } = useCommand(device, action, onCommand);
  const property = shownBy(action);
  const value = property ? device.live.values[property] : undefined;
  const { pending, failed } = controlState(action, undefined, commands.values());
  return (
    <section className="control-group">
      <header className="row">
        <h3>{action.name[language]}</h3>
        <span className="sp" />
        {property && value ? (
          <span className="s t2">
            {t('actual')} {text(property, value.value)} {find(property)?.unit ?? ''}
          </span>
        ) : null}
      </header>
      <ActionControl {...props} send={send} />
      {pending ? (
        <footer className="row s">
          <CommandWait pending={{ sentAt: Date.parse(pending.createdAt), expiresAt: Date.parse(pending.expiresAt) }} />
          <span className="sp" />
          <button type="button" className="lk" onClick={() => cancel(pending.id)}>
            {t('cancel')}
          </button>
        </footer>
      ) : null}
      {failed ? (
        <footer className="row s" role="alert">
          <StateMark
            kind={failed.status === 'expired' ? 'expired' : 'failed'}
            text={failed.reason?.text[language] ?? t(failed.status)}
          />
          <span className="sp" />
          <button type="button" className="lk" disabled={props.locked} onClick={() => send(failed.args)}>
            {t('retry')}
          </button>
        </footer>
      ) : null}
    </section>
  );
};
