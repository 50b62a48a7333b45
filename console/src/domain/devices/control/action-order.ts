import type { ActionSchema, Capability } from '@eoms/contract';

const order: readonly Capability[] = [
  'power',
  'input',
  'route',
  'mode',
  'targetTemperature',
  'fanSpeed',
  'relay',
  'videoMute',
  'audioMute',
  'shutter',
  'freeze',
  'volume',
  'brightness',
  'color',
  'preset',
  'panTilt',
  'zoom',
  'focus',
];

/** Whether this is the first preset action, which recalls; storing and clearing presets belong to camera set-up. */
export const isMainPreset = (action: ActionSchema, all: readonly ActionSchema[]): boolean =>
  action.capability === 'preset' && all.find((a) => a.capability === 'preset')?.id === action.id;

/** Actions in the order in which operators look for them. */
export const inOrder = (actions: readonly ActionSchema[]): ActionSchema[] => {
  const rank = (action: ActionSchema): number => {
    const at = action.capability ? order.indexOf(action.capability) : -1;
    const aside = action.capability === 'preset' && !isMainPreset(action, actions);
    return at < 0 || aside ? order.length : at;
  };
  return [...actions].sort((a, b) => rank(a) - rank(b));
};
