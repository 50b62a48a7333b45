import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { Cell, Cells } from './cells.ts';
import type { ExampleEvent } from './provable.ts';
import type { ReadAutomation } from './read-automation.ts';
import type { TriggerEvent } from './read-triggers.ts';
import { becomesWords, both, isWords, runsWords, writesWords } from './wording.ts';

type What = ExampleEvent['what'];
const nothing: What = { kind: 'happens', automationId: null, deviceId: null, property: null, value: null };
const ofCell = (cell: Cell, value: Value) => ({ deviceId: cell.deviceId, property: cell.property, value });

export const runs = (at: number, { id, name }: ReadAutomation): ExampleEvent => ({
  at,
  what: { ...nothing, kind: 'runs', automationId: id },
  text: runsWords(name),
});
export const writes = (at: number, { id, name }: ReadAutomation, cell: Cell, value: Value): ExampleEvent => ({
  at,
  what: { kind: 'writes', automationId: id, ...ofCell(cell, value) },
  text: writesWords(name, cell, value),
});
const state = (at: number, kind: 'holds' | 'becomes', cell: Cell, value: Value): ExampleEvent => ({
  at,
  what: { kind, automationId: null, ...ofCell(cell, value) },
  text: kind === 'holds' ? isWords(cell, value) : becomesWords(cell, value),
});

const eventNames: Readonly<Record<string, SourceText>> = {
  webhook: both('外部调用到达', 'a call from outside arrives'),
  mqtt: both('收到 MQTT 消息', 'an MQTT message arrives'),
  entityRecord: both('实体记录变化', 'a record changes'),
  start: both('系统启动', 'the system starts'),
  'alarm raised': both('报警产生', 'an alarm is raised'),
  'alarm cleared': both('报警恢复', 'an alarm clears'),
  'alarm acknowledged': both('报警被确认', 'an alarm is acknowledged'),
  'meeting before': both('会议即将开始', 'a meeting is about to begin'),
  'meeting begun': both('会议开始', 'a meeting begins'),
  'meeting ended': both('会议结束', 'a meeting ends'),
  'sun sunrise': both('日出时刻', 'the time of sunrise comes'),
  'sun sunset': both('日落时刻', 'the time of sunset comes'),
};
const eventName = (source: string): SourceText => {
  const words = source.split(' ');
  return eventNames[words.slice(0, 2).join(' ')] ?? eventNames[words[0] ?? ''] ?? both(source, source);
};

/** What must be so, and what must happen, for these triggerEvents to fire at once with these values. */
export const setting = (
  triggerEvents: readonly TriggerEvent[],
  values: ReadonlyMap<string, Value>,
  cells: Cells,
): { readonly events: ExampleEvent[]; readonly at: number } => {
  const at = Math.max(0, ...triggerEvents.map(({ edge }) => edge?.forSeconds ?? 0));
  const edges = new Map(triggerEvents.flatMap(({ edge }) => (edge ? [[edge.cell, edge.forSeconds] as const] : [])));
  const isShown = (id: string, value: Value): boolean => !(id.startsWith('connection ') && value === 'online');
  const states = [...values].flatMap(([id, value]) => {
    const cell = cells.byId(id);
    return cell && !edges.has(id) && isShown(id, value) ? [state(0, 'holds', cell, value)] : [];
  });
  const changes = [...edges].flatMap(([id, forSeconds]) => {
    const cell = cells.byId(id);
    const value = values.get(id);
    return cell && value !== undefined ? [state(at - forSeconds, 'becomes', cell, value)] : [];
  });
  const sources = [
    ...new Set(triggerEvents.filter(({ edge, source }) => !edge && source !== 'clock').map(({ source }) => source)),
  ];
  const events = sources.map((source): ExampleEvent => ({ at, what: nothing, text: eventName(source) }));
  return { events: [...states, ...changes.sort((a, b) => a.at - b.at), ...events], at };
};
