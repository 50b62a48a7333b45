import { endpoint } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../testing/test-platform.ts';
import { implement } from './implement.ts';
import { createPart, joined, listOf, readyJson } from './ready-json.ts';

const Thing = z.object({ name: z.string(), size: z.number().int() });

describe('parts of replies', () => {
  it('are checked and stripped like every reply, and written once for each object', () => {
    let asked = 0;
    const part = createPart(Thing, (thing: { name: string; size: number; secret: string }) => {
      asked += 1;
      return thing;
    });
    const thing = { name: '投影机 "A"', size: 1, secret: 'x' };
    expect(JSON.parse(part(thing).toString())).toEqual({ name: '投影机 "A"', size: 1 });
    expect(part(thing)).toBe(part(thing));
    expect(asked).toBe(1);
    expect(() => part({ ...thing, size: 0.5 })).toThrow();
    const changed = { ...thing, size: 2 };
    expect(JSON.parse(part(changed).toString())).toMatchObject({ size: 2 });
  });
});

it('joins parts and the text between them, whatever its characters, to one list', () => {
  const listed = (names: readonly string[]) =>
    joined(listOf(names, (name, pieces) => pieces.push('{"名称":', Buffer.from(JSON.stringify(name)), '}'))).toString();
  expect(listed([])).toBe('[]');
  expect(listed(['投影机'])).toBe('[{"名称":"投影机"}]');
  expect(listed(['a', ',', 'é'])).toBe('[{"名称":"a"},{"名称":","},{"名称":"é"}]');
});

describe('a ready reply', () => {
  let platform: TestPlatform;
  let api: TestApi;
  const calls = {
    ready: endpoint({
      method: 'POST',
      path: '/things/ready',
      summary: 'x',
      needs: 'session',
      scope: 'none',
      reply: z.array(Thing),
    }),
  };
  let runs = 0;
  beforeAll(async () => {
    platform = await createTestPlatform();
    const part = createPart(Thing, (thing: z.infer<typeof Thing>) => thing);
    const routes = implement(calls, {
      ready: async () => {
        runs += 1;
        return readyJson(['[', part({ name: '设备', size: runs }), ']']);
      },
    });
    api = await createTestApi(platform, await wireOn(platform, () => ({ routes })));
  });
  afterAll(async () => {
    await api.close();
    await platform.close();
  });

  it('has the same envelope, headers and audit as any other, and is remembered under its key', async () => {
    const user = api.signIn({});
    const reply = await user.send(calls.ready, { headers: { 'idempotency-key': 'k' } });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual({
      status: true,
      code: '200',
      data: [{ name: '设备', size: 1 }],
      requestId: reply.headers['x-request-id'],
    });
    const again = await user.call(calls.ready, { headers: { 'idempotency-key': 'k' } });
    expect(again.data).toEqual([{ name: '设备', size: 1 }]);
    expect(runs).toBe(1);
    expect((await user.call(calls.ready)).data).toEqual([{ name: '设备', size: 2 }]);
    const { rows } = await platform.database.pool.query("select 1 from audit_entries where action = 'ready'");
    expect(rows).toHaveLength(2);
    expect(await api.nobody.call(calls.ready)).toMatchObject({ code: '401' });
  });
});
