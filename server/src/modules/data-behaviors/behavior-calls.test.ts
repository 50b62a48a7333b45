import { dataBehaviorsEndpoints as calls } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DataSystem, openDataSystem, param } from './data-behaviors.fixture.ts';

let data: DataSystem;
beforeAll(async () => {
  data = await openDataSystem();
});
afterAll(() => data.close());

const notedOf = async (behaviorId: string) =>
  data.must(await data.admin.call(calls.listBehaviorCalls, { query: { behaviorId } }));

it('are noted with what came of them, by whom, the latest first; kept results are none', async () => {
  data.answers(({ url }) => (url.includes('none') ? { status: 404, body: 'nothing here' } : { body: '{"n": 5}' }));
  const { id } = await data.activate(
    {
      methodName: 'counted',
      methodType: 'request',
      uri: '/{which}',
      resultPath: 'n',
      resultType: 'int',
      collection: false,
      cacheSeconds: 60,
      params: [param('which', { place: 'path' })],
    },
    { which: 'here' },
  );
  await data.call('counted', { which: 'here' });
  await data.call('counted', { which: 'here' });
  expect((await data.call('counted', { which: 'none' })).code).toBe('dataBehavior.rejected');
  expect(await notedOf(id)).toMatchObject([
    {
      cause: 'call',
      by: 'root',
      code: 'dataBehavior.rejected',
      said: expect.stringContaining('HTTP 404'),
      value: null,
    },
    { cause: 'call', by: 'root', code: null, args: { which: 'here' }, value: 5, revision: 1 },
    { cause: 'test', by: 'root', code: null, value: 5 },
  ]);
  const reader = data.api.signIn({ grants: { dataBehavior: ['view'] } });
  expect((await reader.call(calls.listBehaviorCalls, { query: { behaviorId: id } })).code).toBe('403');
});

it('are at most 50 for each, without large results and secrets, and go with their behaviour', async () => {
  const large = 'x'.repeat(20_000);
  data.answers(({ url }) => ({ body: JSON.stringify(url.includes('large') ? large : url) }));
  const draft = {
    methodName: 'often',
    methodType: 'request' as const,
    uri: '/{which}',
    resultType: 'string' as const,
    collection: false,
    params: [param('which', { place: 'path' })],
  };
  const { id } = await data.activate(draft, { which: 'first' });
  for (let n = 0; n < 55; n += 1) await data.call('often', { which: `n${n}` });
  await data.call('often', { which: 'large' });
  const noted = await notedOf(id);
  expect(noted).toHaveLength(50);
  expect(noted[0]).toMatchObject({ value: null, code: null, args: { which: 'large' } });
  expect(noted[1]?.args).toEqual({ which: 'n54' });
  expect(JSON.stringify(noted)).not.toContain('s3cret');
  expect((await data.admin.call(calls.removeBehavior, { params: { id } })).code).toBe('200');
  expect((await data.admin.call(calls.listBehaviorCalls, { query: { behaviorId: id } })).code).toBe('404');
});
