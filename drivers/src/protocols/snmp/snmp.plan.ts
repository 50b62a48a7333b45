import { byPace, createPlans, type DeclaredReading, type Query } from '../../kit/declared-plan.ts';
import { paceOf, wireText } from '../../kit/declared-wire.ts';
import { say } from '../../kit/say.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { planSet, type SetPlan } from './snmp.actions.ts';

export const planOf = createPlans<DeclaredReading, SetPlan, Query<DeclaredReading>>({
  property: (declared) => {
    const { id, name, wire } = declared;
    parseWireWords(wireText(wire, 'map'));
    return { id, name, declared, ...paceOf(wire) };
  },
  action: ({ wire }) => planSet(wire),
  queries: byPace((seconds) =>
    seconds === undefined
      ? say('读取对象', 'Read objects')
      : say(`每 ${seconds} 秒读取对象`, `Read objects every ${seconds} s`),
  ),
});
