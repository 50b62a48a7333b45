import {
  strategiesEndpoints as calls,
  type StrategyCheck,
  type StrategyDraft,
  type StrategyRule,
  textOf,
} from '@eoms/contract';
import { sampleStrategies as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import { operatorFloor, type PlaceCode, samplePlaces } from './sample-places.ts';

type Words = keyof typeof texts;
interface Sample {
  readonly group: Words;
  readonly name: Words;
  readonly text: Words;
  readonly when: StrategyDraft['when'];
  readonly alarm: boolean;
  readonly checks: readonly (Omit<StrategyCheck, 'name' | 'id' | 'target'> & {
    readonly name: Words;
    /** Null for devices of all types. */
    readonly typeCode: string | null;
  })[];
}

const workingDays = [1, 2, 3, 4, 5];
const daily = (days: number[], ...times: string[]): StrategyDraft['when'] => ({
  kind: 'schedule',
  catchUpMinutes: 0,
  when: { kind: 'times', times, days },
});
const holds = (rule: StrategyRule): StrategyCheck['rule'] => ({ match: 'all', rules: [rule] });
const atMost = (property: string, value: number): StrategyCheck['rule'] =>
  holds({ kind: 'value', property, operator: '<=', against: { kind: 'value', value } });

const samples: readonly Sample[] = [
  {
    group: 'health',
    name: 'reach',
    text: 'reachText',
    when: { kind: 'every', minutes: 5 },
    alarm: false,
    checks: [
      { name: 'online', level: 2, typeCode: null, rule: holds({ kind: 'connection', is: 'online' }) },
      {
        name: 'fresh',
        level: 3,
        typeCode: 'sensor',
        rule: holds({ kind: 'fresh', property: null, minutes: 30 }),
      },
    ],
  },
  {
    group: 'climate',
    name: 'air',
    text: 'airText',
    when: daily(workingDays, '09:30', '15:30'),
    alarm: true,
    checks: [
      { name: 'warm', level: 3, typeCode: 'sensor', rule: atMost('temperature', 24) },
      { name: 'humid', level: 4, typeCode: 'sensor', rule: atMost('humidity', 60) },
    ],
  },
  {
    group: 'health',
    name: 'idle',
    text: 'idleText',
    alarm: false,
    when: daily([...workingDays, 6, 7], '20:30'),
    checks: [
      {
        name: 'off',
        level: 4,
        typeCode: 'projector',
        rule: holds({ kind: 'value', property: 'power', operator: '!=', against: { kind: 'value', value: 'on' } }),
      },
    ],
  },
];

/** Detection strategies for one floor of the sample venue, in two groups. */
export const furnishStrategies = async (
  call: InternalCall,
  { language }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
): Promise<void> => {
  const known = await call(calls.listStrategyGroups, {});
  if (known.length > 0) return;
  const groups = new Map<Words, string>();
  for (const group of ['health', 'climate'] as const) {
    const { id } = await call(calls.saveStrategyGroup, { body: { name: textOf(texts[group], language) } });
    groups.set(group, id);
  }
  const floor = samplePlaces
    .filter(({ floor: of }) => of === operatorFloor)
    .flatMap(({ code }) => places.get(code) ?? []);
  for (const { group, name, text, when, alarm, checks } of samples)
    await call(calls.saveStrategy, {
      body: {
        groupId: groups.get(group) ?? '',
        name: textOf(texts[name], language),
        description: textOf(texts[text], language),
        placeIds: floor,
        enabled: true,
        when,
        followUp: { alarm, steps: [] },
        checks: checks.map(({ typeCode, name: words, ...check }, at) => ({
          id: `check${at + 1}`,
          name: textOf(texts[words], language),
          ...check,
          target: { kind: 'type' as const, typeCode },
        })),
      },
    });
};
