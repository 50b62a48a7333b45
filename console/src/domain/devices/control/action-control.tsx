import { type ActionSchema, type FieldSchema, textOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { targets } from '../../fields/targets.ts';
import { isMainPreset } from './action-order.ts';
import { BankControl, bankOf } from './bank-control.tsx';
import { CommandPress } from './command-press.tsx';
import { ControlButtons } from './control-buttons.tsx';
import { ControlColor } from './control-color.tsx';
import { ControlForm } from './control-form.tsx';
import { ControlNumber } from './control-number.tsx';
import type { ControlProps } from './control-props.ts';
import { presetArgs } from './control-state.ts';
import styles from './device-control.module.css';
import { DirectionPad, directionOf } from './direction-pad.tsx';
import { MatrixControl } from './matrix-control.tsx';
import { matrixSides } from './matrix-sides.ts';
import { PresetControl } from './preset-control.tsx';

const mostButtons = 12;

const isNumber = (field: FieldSchema): boolean =>
  (field.type === 'int' || field.type === 'double') && field.min !== undefined && field.max !== undefined;

const isOptional = (field: FieldSchema): boolean => !field.required || field.default !== undefined;

/** The control for one argument, the others at their defaults; undefined if only a form will do. */
const Single = ({ field, ...props }: ControlProps & { field: FieldSchema }) => {
  const { action, device } = props;
  if (field.type === 'bool') return <ControlButtons {...props} choices="onOff" />;
  if (field.options && field.options.length <= mostButtons)
    return (
      <ControlButtons
        {...props}
        choices={targets(field.options).map((o) => ({
          args: { ...presetArgs(action), [field.id]: o.code },
          label: o.name,
        }))}
      />
    );
  if (field.type === 'int' && isMainPreset(action, device.actions)) return <PresetControl {...props} field={field} />;
  if (action.capability === 'color' && field.type === 'string') return <ControlColor {...props} field={field} />;
  return <ControlNumber {...props} field={field} />;
};

const fitsSingle = (action: ActionSchema, field: FieldSchema, all: readonly ActionSchema[]): boolean => {
  if (field.type === 'bool') return true;
  // Options that only the device knows may not have been read yet.
  if (field.options) return field.options.length > 0 && field.options.length <= mostButtons;
  if (action.capability === 'preset') return field.type === 'int' && isMainPreset(action, all);
  return isNumber(field) || (action.capability === 'color' && field.type === 'string');
};

/** The control that fits the arguments of an action best. */
export const ActionControl = (props: ControlProps) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const { action, device } = props;
  const [first, ...more] = action.params;
  const sides = matrixSides(action);
  if (sides) return <MatrixControl {...props} sides={sides} />;
  const direction = directionOf(action.params);
  if (direction) return <DirectionPad {...props} field={direction} />;
  if (!first)
    return (
      <CommandPress {...props} args={{}} spoken={textOf(action.name, language)}>
        {t('send')}
      </CommandPress>
    );
  const bank = bankOf(action);
  if (bank) return <BankControl {...props} bank={bank} />;
  if (!more.every(isOptional) || !fitsSingle(action, first, device.actions)) return <ControlForm {...props} />;
  if (more.length === 0) return <Single {...props} field={first} />;
  return (
    <>
      <Single {...props} field={first} />
      <details className={styles.controlMore}>
        <summary>{t('moreOptions')}</summary>
        <ControlForm {...props} />
      </details>
    </>
  );
};
