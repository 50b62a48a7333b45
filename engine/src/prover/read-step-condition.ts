import { compare } from '../rules/compare.ts';
import { anything } from '../scenes/run-variables.ts';
import { type Condition, type ConditionOnVariable, rulesIn } from '../scenes/scene.ts';
import type { Filling } from './filling.ts';
import type { Formula } from './formula.ts';
import { broken, cellOf, comparison, isKnown, noteAlways, type Reading } from './read-checks.ts';
import { both } from './wording.ts';

/** A step whose condition is read. */
interface Judging {
  readonly id: string;
  readonly condition: Condition;
}

const onVariable = (reading: Reading, stepId: string, rule: ConditionOnVariable, filling: Filling): Formula => {
  const { problems } = reading;
  const part = `step ${stepId}`;
  const cell = filling.cellOf(rule.variable);
  const text = both(`没有执行变量 ${rule.variable}`, `There is no variable ${rule.variable} of the run`);
  if (!cell) {
    problems.push({ kind: 'deadReference', part, text });
    return broken;
  }
  const known = problems.length;
  const formula = comparison(reading, part, cell, rule);
  if (problems.length > known) return formula;
  const possible = filling.possible(stepId, rule.variable);
  if (possible.every((value) => value !== anything && compare(value, rule.operator, rule.value)))
    noteAlways(problems, part, {}, cell.name);
  return formula;
};

/** Whether no value that its variables can have meets a condition; one on a device may always be met. */
const isHopeless = (condition: Condition, stepId: string, filling: Filling): boolean => {
  if ('match' in condition) {
    const hopeless = (rule: Condition): boolean => isHopeless(rule, stepId, filling);
    return condition.match === 'all' ? condition.rules.some(hopeless) : condition.rules.every(hopeless);
  }
  if (!('variable' in condition)) return false;
  const { variable, operator, value: wanted } = condition;
  return !filling.possible(stepId, variable).some((value) => value === anything || compare(value, operator, wanted));
};

/** The condition of a step that waits or branches; mistakes are noted, and that it can never be met. */
export const readStepCondition = (reading: Reading, { id, condition }: Judging, filling: Filling): Formula => {
  const part = `step ${id}`;
  const read = (one: Condition): Formula => {
    if ('match' in one) return { kind: one.match, of: one.rules.map(read) };
    if ('variable' in one) return onVariable(reading, id, one, filling);
    const cell = cellOf(reading, part, one.deviceId, one.property);
    if (!cell) return broken;
    return { kind: 'all', of: [comparison(reading, part, cell, one), isKnown(reading.cells, one.deviceId)] };
  };
  const known = reading.problems.length;
  const formula = read(condition);
  const names = [...new Set(rulesIn(condition).flatMap((rule) => ('variable' in rule ? [rule.variable] : [])))];
  const text = both(
    `条件永远不会成立：变量 ${names.join('、')} 不会是这样的值`,
    `The condition can never hold: ${names.join(', ')} never has such a value`,
  );
  if (reading.problems.length === known && isHopeless(condition, id, filling))
    reading.problems.push({ kind: 'unreachable', part, text });
  return formula;
};
