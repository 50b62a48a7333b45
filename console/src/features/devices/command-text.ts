import type { ActionSchema, DeviceCommand } from '@eoms/contract';
import { number } from '../../i18n/format.ts';

/** What a yes-or-no argument is called. */
export interface SwitchWords {
  readonly on: string;
  readonly off: string;
}

/**
 * `Brightness → 40 %`, `Power → off`: the arguments as the form of the action shows them. Of an action that the device
 * does not have any more they are shown as they are.
 */
export const commandText = (
  command: Pick<DeviceCommand, 'action' | 'actionName' | 'args'>,
  actions: readonly ActionSchema[],
  language: 'zh' | 'en',
  words: SwitchWords,
): string => {
  const fields = actions.find(({ id }) => id === command.action)?.params ?? [];
  const texts = Object.entries(command.args).map(([id, value]) => {
    const field = fields.find((candidate) => candidate.id === id);
    const option = field?.options?.find(({ code }) => code === String(value));
    if (option) return option.name[language];
    if (typeof value === 'boolean') return value ? words.on : words.off;
    if (typeof value !== 'number') return value === null || value === '' ? '—' : value;
    return field?.unit ? `${number(value)} ${field.unit}` : number(value);
  });
  const name = command.actionName[language];
  return texts.length > 0 ? `${name} → ${texts.join(', ')}` : name;
};
