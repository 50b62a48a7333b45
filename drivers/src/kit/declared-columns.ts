import type { SourceText } from '@eoms/contract/vocabulary';
import type { Field } from './field.ts';
import { say } from './say.ts';

/** Columns that generic drivers share on the model screen. */
export const scaleColumn: Field = { id: 'scale', name: say('倍率', 'Scale'), type: 'double' };
export const offsetColumn: Field = { id: 'offset', name: say('偏移', 'Offset'), type: 'double' };

/** The column `noValue`, which every driver reads with `noValueOf`. */
export const noValueColumn: Field = {
  id: 'noValue',
  name: say('无效值', 'No value'),
  type: 'string',
  maxLength: 200,
  help: say(
    '设备没有数值时发送的原始值，以分号分隔，如 65535; 0x8000; n/a',
    'What the device sends while it has no value, separated by semicolons: 65535; 0x8000; n/a',
  ),
};

/** The group of a pattern that contains the value. */
export const groupColumn: Field = { id: 'group', name: say('取第几组', 'Group'), type: 'int', min: 0, max: 20 };

export const pollSecondsColumn: Field = {
  id: 'pollSeconds',
  name: say('轮询间隔', 'Poll interval'),
  type: 'int',
  unit: 's',
  min: 1,
  max: 86_400,
};

/** The same for forms that must explain what an empty column means. */
export const ownPaceColumn: Field = {
  ...pollSecondsColumn,
  help: say('留空则按设备的轮询间隔', 'The device’s own interval when empty'),
};

export const valueMapColumn = (help: SourceText): Field => ({
  id: 'valueMap',
  name: say('值映射', 'Value map'),
  type: 'string',
  maxLength: 1_000,
  help,
});
