import type { ActionDef } from '../../kit/action.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { commands, lastPreset } from './visca.commands.ts';
import { forgetTarget } from './visca.motion.ts';
import { command } from './visca.talk.ts';

const preset: Field = {
  id: 'preset',
  name: say('预置位编号', 'Preset number'),
  type: 'int',
  required: true,
  min: 0,
  max: lastPreset,
};

const memory = (id: string, what: 'reset' | 'set' | 'recall', zh: string, en: string, confirm: boolean): ActionDef => ({
  id,
  name: say(zh, en),
  capability: 'preset',
  params: [preset],
  ...(confirm ? { confirm } : {}),
  timeoutMs: 20_000,
  run: async (device, args) => {
    if (what === 'recall') forgetTarget(device);
    await command(device, commands.memory(what, Number(args.preset)));
  },
});

/** Not every camera can report its last preset, so its acknowledgement is the confirmation. */
export const presetActions: readonly ActionDef[] = [
  memory('recallPreset', 'recall', '调用预置位', 'Recall preset', false),
  memory('setPreset', 'set', '保存预置位', 'Store preset', true),
  memory('resetPreset', 'reset', '清除预置位', 'Clear preset', true),
];
