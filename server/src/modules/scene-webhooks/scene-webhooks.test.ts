import { type ActionGroupStep, actionGroupsEndpoints as calls, type SystemStepArgs } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import { type ControlsSystem, openControlsSystem } from '../controls/controls.fixture.ts';
import { openFarSide, openOutbound } from '../notices/notices.fixture.ts';
import { createSceneWebhooks } from './scene-webhooks.module.ts';

let system: ControlsSystem;
let far: Awaited<ReturnType<typeof openFarSide>>;
let status = 200;
let guarded = false;
/** The product's own rules: this machine is never reached. */
const closed = createOutbound({
  allowedTargets: async () => [{ cidr: '0.0.0.0/0', fromPort: 1, toPort: 65_535 }],
  ownPorts: [],
});
beforeAll(async () => {
  system = await openControlsSystem();
  far = await openFarSide(() => ({ status }));
  const request: typeof openOutbound.request = (...given) => (guarded ? closed : openOutbound).request(...given);
  for (const { controls } of system.estate.nodes) createSceneWebhooks({ controls, outbound: { request } });
});
afterAll(async () => {
  await far.close();
  await system.close();
});

const step = (more: Partial<SystemStepArgs<'webhook'>> = {}): ActionGroupStep => ({
  kind: 'systemStep',
  id: 'w',
  systemStep: 'webhook',
  args: {
    method: 'POST',
    url: `${far.url}/hook?key=hidden`,
    format: 'json',
    body: '{"say":"{{trigger_text}}"}',
    ...more,
  },
});
const runWith = async (args: ActionGroupStep, text = 'x') => {
  const runId = newId();
  await system.estate.controls.scenes.run({
    runId,
    group: { id: newId(), name: 'Call' },
    placeIds: [system.venue.hall],
    steps: [args],
    onFailure: 'stop',
    overlap: 'queue',
    limitSeconds: 30,
    cause: { kind: 'system' },
    priority: 'linkage',
    language: 'en',
    given: { trigger_text: text },
  });
  const read = async () => (await system.admin.call(calls.getSceneRun, { params: { id: runId } })).data;
  await expect.poll(async () => (await read())?.endedAt, { timeout: 8_000 }).toBeTruthy();
  return { runId, line: (await read())?.lines[0] };
};

it('calls the address once, filled with what set the run off, and the receipt says what was answered', async () => {
  const { runId, line } = await runWith(step(), 'say "hello"\n{{key}}');
  expect(far.got).toHaveLength(1);
  const [posted] = far.got;
  expect(JSON.parse(posted?.body ?? '')).toEqual({ say: 'say "hello"\n{{key}}' });
  expect(posted?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': `${runId}.1` });
  expect(line).toMatchObject({ status: 'confirmed' });
  expect(line?.systemStep?.subject.en).toMatch(/^POST 127\.0\.0\.1:\d+\/hook · answered 200$/);
  expect(JSON.stringify(line)).not.toContain('hidden');
});

it('fails with the status that it was answered, or where nobody answers', async () => {
  status = 503;
  const { line } = await runWith(step({ method: 'GET' }));
  status = 200;
  expect(line).toMatchObject({ status: 'failed', reason: { code: 'scene.webhookRejected' } });
  expect(line?.systemStep?.subject.en).toContain('answered 503');
  expect(far.got.at(-1)?.body).toBe('');
  const silent = await runWith(step({ url: 'http://127.0.0.1:1/' }));
  expect(silent.line?.reason?.code).toBe('scene.webhookUnanswered');
});

it('reaches only what outbound calls may reach', async () => {
  guarded = true;
  await expect(closed.request(far.url)).rejects.toBeInstanceOf(OutboundError);
  const before = far.got.length;
  const { line } = await runWith(step());
  guarded = false;
  expect(line).toMatchObject({ status: 'failed', reason: { code: 'scene.webhookForbidden' } });
  expect(far.got).toHaveLength(before);
});

it('is saved only by those who may change notices, with an address and a body that can be sent', async () => {
  const save = async (client: Pick<ControlsSystem['admin'], 'call'>, one: ActionGroupStep) =>
    (await client.call(calls.saveActionGroup, { body: system.groupDraft([one], { name: `n ${newId()}` }) })).code;
  const editor = system.api.signIn({ grants: { placeControl: ['view', 'edit'] }, places: [system.venue.hall] });
  expect(await save(editor, step())).toBe('403');
  expect(await save(system.admin, step({ url: 'file:///etc/passwd' }))).toBe('422');
  expect(await save(system.admin, step({ url: 'http://user:secret@example.com/' }))).toBe('422');
  expect(await save(system.admin, step({ body: '{"a": ' }))).toBe('422');
  expect(await save(system.admin, step({ format: 'text', body: 'a {{trigger_device}}' }))).toBe('200');
});
