import { systemEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { openSystem } from './system.fixture.ts';

const { getBaseConfig, getConfig, saveBaseConfig } = systemEndpoints;
let platform: TestPlatform;
let api: TestApi;
beforeAll(async () => {
  platform = await createTestPlatform();
  ({ api } = await openSystem(platform));
});
afterAll(async () => {
  await api.close();
  await platform.close();
});

it('settings have other names in the specification: the same groups, for the same people', async () => {
  const admin = api.signIn({ grants: { systemSetting: ['view', 'edit'] } });
  const viewer = api.signIn({ grants: { systemSetting: ['view'] } });
  const body = { type: 'security' as const, values: { idleMinutes: 45 } };
  expect((await viewer.call(saveBaseConfig, { body })).code).toBe('403');
  expect((await admin.call(saveBaseConfig, { body })).code).toBe('200');
  const params = { type: 'security' as const };
  const shown = await viewer.call(getBaseConfig, { params });
  expect(shown.data).toMatchObject({ type: 'security', values: { idleMinutes: 45 } });
  expect(shown.data).toEqual((await viewer.call(getConfig, { params })).data);
  expect((await api.signIn({}).call(getBaseConfig, { params })).code).toBe('403');
  const unknown = await viewer.send(getBaseConfig, { params: { type: 'weather' as never } });
  expect(unknown.json()).toMatchObject({ code: '422' });
});
