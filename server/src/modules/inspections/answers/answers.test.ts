import { inspectionsEndpoints as calls, inspectionPlansEndpoints as plans } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { type InspectionsSystem, openInspectionsSystem, question } from '../inspections.fixture.ts';

let system: InspectionsSystem;
beforeAll(async () => {
  system = await openInspectionsSystem();
  for (const name of ['Left', 'Right']) await system.screen(name);
}, 120_000);
afterAll(() => system.close());

describe('an inspection on the spot', () => {
  const begin = async (presence: boolean) => {
    const body = {
      name: `Screens ${newId()}`,
      subject: { kind: 'devices' as const, typeCodes: [], modelIds: [] },
      questions: [
        question('tidy'),
        { ...question('noise'), kind: 'number' as const, passes: undefined, unit: 'dB', min: null, max: -60 },
      ].map(({ passes, ...one }) => (one.kind === 'yesNo' ? { ...one, passes: passes ?? 'yes' } : one)),
    };
    const checklist = await system.root.call(plans.saveChecklist, { body: body as never });
    const planId = await system.save({ type: 'manual', checklistIds: [checklist.data?.id ?? ''], presence });
    await system.start(planId);
    const { data } = await system.root.call(plans.inspectAhead, { body: { id: planId } });
    return { id: data?.id ?? '', items: await system.items(data?.id ?? '') };
  };
  const answer = (questionId: string, value: string | number, note = '') => ({
    questionId,
    value,
    note,
    notApplicable: false,
    fileIds: [],
  });
  const at = new Date().toISOString();
  const send = (
    itemId: string,
    answers: ReturnType<typeof answer>[],
    presence: { id: string; at: string } | null = null,
  ) => system.root.call(calls.answerInspection, { body: { itemId, answers, reason: '', presence, at } });

  it('takes each answer once, judges it, and ends with the last one', async () => {
    const { id, items } = await begin(false);
    const [first, second] = items;
    expect(items).toHaveLength(2);
    const right = [answer('tidy', 'yes'), answer('noise', -63)];
    expect((await send(first?.id ?? '', [answer('tidy', 'yes')])).code).toBe('inspection.answerMissing');
    expect((await send(first?.id ?? '', [answer('tidy', 'maybe'), answer('noise', -63)])).code).toBe(
      'inspection.answerWrong',
    );
    expect((await send(first?.id ?? '', right)).code).toBe('200');
    expect((await send(first?.id ?? '', right)).code).toBe('inspection.answeredBefore');
    expect((await send(second?.id ?? '', [answer('tidy', 'no'), answer('noise', -63)])).code).toBe(
      'inspection.answerMissing',
    );
    expect(
      (await send(second?.id ?? '', [answer('tidy', 'no', 'cable on the floor'), answer('noise', -54, 'a fan')])).code,
    ).toBe('200');
    const head = await system.head(id);
    expect(head).toMatchObject({ status: 'ended', failedChecks: 2, totals: { passed: 1, failed: 1 } });
  });

  it('needs the label of the very device, where its plan wants that', async () => {
    const { items } = await begin(true);
    const [first, second] = items;
    const right = [answer('tidy', 'yes'), answer('noise', -63)];
    expect((await send(first?.id ?? '', right)).code).toBe('inspection.presenceMissing');
    expect((await send(first?.id ?? '', right, { id: second?.deviceId ?? '', at })).code).toBe(
      'inspection.presenceElsewhere',
    );
    expect((await send(first?.id ?? '', right, { id: first?.deviceId ?? '', at })).code).toBe('200');
  });

  it('can be finished with the rest unchecked', async () => {
    const { id } = await begin(false);
    expect((await system.root.call(calls.finishInspection, { body: { id, reason: 'event begins' } })).code).toBe('200');
    expect(await system.head(id)).toMatchObject({ status: 'ended', totals: { unchecked: 2, pending: 0 } });
  });
});
