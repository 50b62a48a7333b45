import { declaredProperties, withStandard } from '../../kit/declared-driver.ts';
import type { ModelView } from '../../kit/definition.ts';
import type { EnumItem } from '../../kit/field.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import { isColumn, rowsOf } from './snmp.rows.ts';

const trapStates: readonly EnumItem[] = [
  { code: 'listening', name: say('接收中', 'Listening'), color: 'good' },
  { code: 'off', name: say('未启用', 'Off'), color: 'quiet' },
  { code: 'failed', name: say('无法接收', 'Cannot listen'), color: 'warning' },
];

/** What every agent has, and what was received unsolicited. */
const standard: readonly PropertyDef[] = [
  { id: 'systemName', name: say('系统名称', 'System name'), type: 'string', access: 'r', history: 'none' },
  {
    id: 'description',
    name: say('系统描述', 'System description'),
    type: 'string',
    access: 'r',
    history: 'none',
    capability: 'model',
  },
  { id: 'objectId', name: say('系统对象标识', 'System object id'), type: 'string', access: 'r', history: 'none' },
  { id: 'location', name: say('位置', 'Location'), type: 'string', access: 'r', history: 'none' },
  {
    id: 'uptime',
    name: say('运行时间', 'Uptime'),
    type: 'int',
    unit: 's',
    access: 'r',
    history: 'none',
    capability: 'uptime',
  },
  { id: 'lastTrap', name: say('最近的 Trap', 'Last trap'), type: 'string', access: 'r' },
  { id: 'trapState', name: say('Trap 接收', 'Traps'), type: 'enum', enum: trapStates, access: 'r', history: 'none' },
];

/** The model's properties, with as many rows as the device turned out to have, and those of every agent. */
export const snmpProperties = (device: ModelView): readonly PropertyDef[] => {
  const declared = declaredProperties(device).map((described, at): PropertyDef => {
    const property = device.definition.properties[at];
    if (property === undefined || !isColumn(property)) return described;
    const rows = rowsOf(device, property);
    const label = (index: number) => {
      const name = rows[index - 1]?.label ?? String(index);
      return say(name, name);
    };
    return { ...described, index: { from: 1, to: Math.max(1, rows.length), label } };
  });
  return withStandard(declared, standard);
};
