import { apiKeysEndpoints } from '@eoms/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { sideways, wcagFaults } from './harness/screen-walk.ts';

const { venue, browser, api, enter } = openJourney();

const words = {
  zh: { confirm: '确认并执行', done: '已执行' },
  en: { confirm: 'Confirm and carry out', done: 'Done' },
} as const;

const connect = async (name: string): Promise<Client> => {
  const [role] = dataOf(await api.call(apiKeysEndpoints.listKeyRoles, { query: {} }));
  const limits = { placeIds: null, perMinute: 600, networks: [], readOnly: false, assistant: true };
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const body = { name, roleId: role?.id ?? '', expiresAt, ...limits };
  const { secret } = dataOf(await api.call(apiKeysEndpoints.createApiKey, { body }));
  const client = new Client({ name: 'journey', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  const address = new URL('/eoms/mcp', venue.address);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }) as never);
  return client;
};
const use = async (client: Client, name: string, args: Record<string, unknown>) => {
  const { content } = await client.callTool({ name, arguments: args });
  return JSON.parse((content as [{ text: string }])[0].text);
};

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'an assistant prepares a scene and a person confirms it (%s)',
  async (language) => {
    const say = words[language];
    const client = await connect(`Helper ${language}`);
    const places: { id: string }[] = await use(client, 'find_places', {});
    let asked: { requestId: string; status: string } | undefined;
    for (const { id } of places) {
      const [scene] = await use(client, 'scenes_of_place', { placeId: id });
      if (!scene?.id) continue;
      asked = await use(client, 'run_scene', { placeId: id, sceneId: scene.id, reason: 'The meeting begins soon' });
      break;
    }
    expect(asked).toMatchObject({ status: 'waiting' });
    const requestId = asked?.requestId ?? '';

    const { page, settled } = await browser.visit({ language });
    await enter(page, '/assistantRequests');
    await settled();
    await page
      .locator('[data-part="data-table"] tbody tr', { hasText: `Helper ${language}` })
      .first()
      .click();
    await page.getByRole('button', { name: say.confirm }).waitFor();
    await page.screenshot({ path: `e2e/.output/assistant-request-${language}.png` });
    expect(await wcagFaults(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    await page.getByRole('button', { name: say.confirm }).click();
    await page.locator('.ant-drawer').getByText(say.done, { exact: true }).waitFor();

    const outcome = await use(client, 'request_status', { requestId });
    expect(outcome).toMatchObject({ status: 'done', receipt: { cause: { kind: 'person' } } });
    expect(outcome.receipt.cause.name).toEqual({ outside: `Helper ${language}` });
    await client.close();
  },
);
