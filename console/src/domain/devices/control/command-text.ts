import { type ActionSchema, type DeviceCommand, type Language, textOf } from '@eoms/contract';
import { number } from '../../../i18n/format.ts';

/** Names of boolean arguments. */
export interface SwitchWords {
  readonly on: string;
  readonly off: string;
}

/**
 * A command in words, such as `Brightness → 40 %` or `Power → off`, with arguments as in the form of the action.
 * Arguments of an action that the device no longer has are shown unchanged.
 */
export const commandText = (
  command: Pick<DeviceCommand, 'action' | 'actionName' | 'args'>,
  actions: readonly ActionSchema[],
  language: Language,
  words: SwitchWords,
): string => {
  const fields = actions.find(({ id }) => id === command.action)?.params ?? [];
  const texts = Object.entries(command.args).map(([id, value]) => {
    const field = fields.find((candidate) => candidate.id === id);
    const option = field?.options?.find(({ code }) => code === String(value));
    if (option) return textOf(option.name, language);
    if (typeof value === 'boolean') return value ? words.on : words.off;
    if (typeof value !== 'number') return value === null || value === '' ? '—' : value;
    return field?.unit ? `${number(value)} ${field.unit}` : number(value);
  });
  const name = textOf(command.actionName, language);
  return texts.length > 0 ? `${name} → ${texts.join(', ')}` : name;
};
