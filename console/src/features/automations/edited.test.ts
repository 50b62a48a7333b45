import type { AutomationDraft } from '@eoms/contract';
import { AutomationDraft as Draft } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { onDays } from '../../domain/schedules/schedule-times.ts';
import { draftOf, newAutomation, valuesOfDraft } from './automation-values.ts';
import { checkKinds, newCheck, noChecks, problemsWith, sentChecks, valueCheck } from './edited-check.ts';
import { isComplete, newTrigger, triggerKinds } from './edited-trigger.ts';

const place = '01900000-0000-7000-8000-000000000001';
const device = '01900000-0000-7000-8000-000000000002';

describe('an automation that is edited', () => {
  it.each(triggerKinds)('begins a trigger of the kind %s that says what is missing', (kind) => {
    const trigger = newTrigger(kind, 't', [place]);
    const missing: Partial<Record<typeof kind, object>> = {
      property: { deviceIds: [device], property: 'power' },
      connection: { deviceIds: [device] },
      mqtt: { topic: 'rooms/+/button' },
      entityRecord: { entityId: device },
    };
    expect(isComplete(trigger)).toBe(missing[kind] === undefined);
    const whole = { ...trigger, ...missing[kind] };
    expect(isComplete(whole as typeof trigger)).toBe(true);
    const draft = { ...draftOf({ ...newAutomation(place), name: 'A', placeIds: [place] }), triggers: [whole] };
    expect(Draft.safeParse(draft).error).toBeUndefined();
  });

  it.each([
    ['08:30', true],
    ['8:30', false],
    ['24:00', false],
    ['', false],
  ])('takes %j as a time of day: %j', (time, good) => {
    const days = [1];
    const when = { kind: 'times' as const, times: [time], days };
    expect(isComplete({ kind: 'schedule', id: 's', when, catchUpMinutes: 0 })).toBe(good);
  });

  it('has no condition while there is no rule, and names what is missing otherwise', () => {
    expect(sentChecks(noChecks)).toBeNull();
    expect(problemsWith(noChecks).size).toBe(0);
    const rules = checkKinds.map((kind) => newCheck(kind, [place]));
    expect([...problemsWith({ match: 'all', rules }).keys()]).toEqual(['0', '1', '4', '5']);
    const field = { id: 'temperature', name: 'T', type: 'number' as const };
    expect(problemsWith({ match: 'any', rules: [valueCheck(device, field)] }).size).toBe(0);
  });

  it('is the same after going through the form', () => {
    const draft: AutomationDraft = draftOf({ ...newAutomation(place), name: 'A', placeIds: [place] });
    expect(draftOf(valuesOfDraft(draft))).toEqual(draft);
  });
});

it('looks for days of the calendar in the whole week, and leaves days alone that were chosen then', () => {
  expect(onDays([1, 2], 'all', 'workdays')).toEqual({ on: 'workdays', days: [1, 2, 3, 4, 5, 6, 7] });
  expect(onDays([1, 2], 'workdays', 'holidays')).toEqual({ on: 'holidays', days: [1, 2] });
  expect(onDays([1, 2], 'workdays', 'all')).toEqual({ on: 'all', days: [1, 2] });
});
