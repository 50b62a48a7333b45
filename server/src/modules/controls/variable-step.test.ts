import { type ActionGroupStep, actionGroupsEndpoints as calls, type VariableValue } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { type ControlsSystem, openControlsSystem, powerStep } from './controls.fixture.ts';

let system: ControlsSystem;
let screen: string;
beforeAll(async () => {
  system = await openControlsSystem();
  screen = await system.screen('Left');
  for (const [name, placeId] of [
    ['mode', null],
    ['hall_mode', system.venue.hall],
  ] as const)
    await system.platform.database.pool.query(
      `insert into automation_variables (id, place_id, name, type, default_value, description, value)
       values ($1, $2, $3, 'string', '"day"', '', '"day"')`,
      [newId(), placeId, name],
    );
});
afterAll(() => system.close());

const setTo = (value: VariableValue, name = 'mode'): ActionGroupStep => ({
  kind: 'systemStep',
  id: 'v',
  systemStep: 'variable',
  args: { name, value },
});
const storedValue = async (name = 'mode') =>
  (await system.platform.database.pool.query('select value from automation_variables where name = $1', [name])).rows[0]
    ?.value;

it('is set with the run, and the receipt says to what', async () => {
  const run = await system.run(await system.saveGroup([setTo('night')], { name: 'night' }));
  expect(run.lines[0]).toMatchObject({
    status: 'confirmed',
    systemStep: { name: 'variable', subject: { en: 'mode → night' } },
  });
  expect(await storedValue()).toBe('night');
});

it('gets its value of before back when a later step fails', async () => {
  system.broken.add(screen);
  const steps = [setTo('feast'), powerStep('b', true, screen)];
  const run = await system.run(await system.saveGroup(steps, { name: 'feast', onFailure: 'restore' }));
  system.broken.delete(screen);
  expect(run.lines[0]?.status).toBe('restored');
  expect(await storedValue()).toBe('night');
});

it('keeps what somebody has set meanwhile', async () => {
  system.broken.add(screen);
  const steps: ActionGroupStep[] = [
    setTo('feast'),
    { kind: 'delay', id: 'd', seconds: 1 },
    powerStep('b', true, screen),
  ];
  const running = system.run(await system.saveGroup(steps, { name: 'meanwhile', onFailure: 'restore' }));
  await expect.poll(() => storedValue()).toBe('feast');
  await system.platform.database.pool.query(`update automation_variables set value = '"mine"' where name = 'mode'`);
  const run = await running;
  system.broken.delete(screen);
  expect(run.lines[0]).toMatchObject({ status: 'notRestored', reason: { code: 'scene.changedMeanwhile' } });
  expect(await storedValue()).toBe('mine');
});

it('fails where the variable is gone since', async () => {
  const groupId = await system.saveGroup([setTo('x', 'hall_mode')], { name: 'gone' });
  await system.platform.database.pool.query(`delete from automation_variables where name = 'hall_mode'`);
  const run = await system.run(groupId);
  expect(run.lines[0]?.reason?.code).toBe('scene.variableGone');
});

it('fills arguments and states with its value of the beginning of the run', async () => {
  await system.platform.database.pool.query(
    `insert into automation_variables (id, name, type, default_value, description, value)
     values ($1, 'shown', 'bool', 'true', '', 'true'), ($2, 'source', 'double', '1', '', '2')`,
    [newId(), newId()],
  );
  const onDevice = { target: { kind: 'devices' as const, deviceIds: [screen] }, attempts: 1, pauseSeconds: 1 };
  const steps: ActionGroupStep[] = [
    { ...powerStep('a', false, screen), argsFrom: { on: 'shown' } } as ActionGroupStep,
    {
      kind: 'ordered',
      id: 'o',
      steps: [
        { kind: 'state', id: 'b', ...onDevice, timeoutSeconds: null, property: 'input', value: 1, valueFrom: 'source' },
      ],
    },
  ];
  const groupId = await system.saveGroup(steps, { name: 'filled' });
  const wanted = async () =>
    (await system.run(groupId)).lines.map(({ wanted, status }) => [wanted?.[0]?.value, status]);
  expect(await wanted()).toEqual([
    ['on', 'confirmed'],
    [2, 'confirmed'],
  ]);
  const { pool } = system.platform.database;
  await pool.query(`update automation_variables set value = 'false' where name = 'shown'`);
  expect((await wanted())[0]).toEqual(['off', 'confirmed']);
  const preview = await system.admin.call(calls.previewActionGroup, { params: { id: groupId } });
  expect(JSON.stringify(preview.data)).not.toContain('"on"');
  await pool.query(`delete from automation_variables where name = 'shown'`);
  expect((await system.run(groupId)).lines[0]?.status).toBe('failed');
  const unknown = { ...powerStep('a', false, screen), argsFrom: { on: 'nothing' } } as ActionGroupStep;
  await expect(system.saveGroup([unknown], { name: 'unknown' })).rejects.toThrow();
});

it('can be saved only with a value of its type, by those who may set it', async () => {
  const save = async (client: Pick<ControlsSystem['admin'], 'call'>, step: ActionGroupStep) =>
    (await client.call(calls.saveActionGroup, { body: system.groupDraft([step], { name: `n ${newId()}` }) })).code;
  expect(await save(system.admin, setTo(4))).toBe('automationVariable.typeMismatch');
  expect(await save(system.admin, setTo('x', 'unheard_of'))).not.toBe('200');
  const limited = system.api.signIn({
    grants: { placeControl: ['view', 'edit'], linkageStrategy: ['control'] },
    places: [system.venue.hall],
  });
  // Variables of the whole venue are for those who see all of it.
  expect(await save(limited, setTo('x'))).not.toBe('200');
  const stranger = system.api.signIn({ grants: { placeControl: ['view', 'edit'] }, places: 'all' });
  expect(await save(stranger, setTo('x'))).toBe('403');
});
