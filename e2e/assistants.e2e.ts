import { actionGroupsEndpoints, apiKeysEndpoints, placesEndpoints } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { seriousOnes, sideways } from './harness/screen-walk.ts';

const { venue, browser, api, enter } = openJourney();

type Place = { readonly id: string; readonly name: string };

/** A scene of a room that only waits a moment: nobody else's device is moved. */
const sceneOf = async (place: Place, name: string) => {
  const more = { onFailure: 'continue', overlap: 'queue', limitSeconds: 60, confirm: false } as const;
  const draft = { placeId: place.id, name, icon: 'play', ...more };
  const save = (seconds: number, before: object = {}) =>
    api.call(actionGroupsEndpoints.saveActionGroup, {
      body: { ...draft, ...before, steps: [{ kind: 'delay', id: 'pause', seconds }] },
    });
  const { id } = dataOf(await save(0.1));
  return { id, edit: async () => void dataOf(await save(0.2, { id, revision: 1 })) };
};

/** A key for one place: the first that is not combined of others, which a key needs all of. */
const makeKey = async (name: string): Promise<{ secret: string; place: Place }> => {
  const roles = dataOf(await api.call(apiKeysEndpoints.listKeyRoles));
  const role = roles.find(({ name: of }) => /管理员|dministrator/.test(of));
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const limits = { perMinute: 300, networks: [], readOnly: false, assistant: true, actsAtOnce: [], actsPerMinute: 6 };
  for (const place of dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} })).reverse()) {
    const body = { name, roleId: role?.id, placeIds: [place.id], expiresAt, ...limits };
    const { data } = await api.call(apiKeysEndpoints.createApiKey, { body });
    if (data) return { secret: data.secret, place };
  }
  throw new Error('no key could be made');
};

const connect = async (secret: string) => {
  const client = new Client({ name: 'journey', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${venue.address}/eoms/mcp`), { requestInit });
  await client.connect(transport as never);
  return {
    use: async (name: string, args: Record<string, unknown>) => {
      const { content } = await client.callTool({ name, arguments: args });
      return JSON.parse((content as [{ text: string }])[0].text);
    },
    close: () => client.close(),
  };
};

it.each(looks(import.meta.url, [['zh', 1440] as const, ['en', 390] as const]))(
  'a person confirms what an assistant asks for, and lets it act at once (%s, %i px)',
  async (language, width) => {
    const t = await phrasesOf('assistants', language);
    const keys = await phrasesOf('apiKeys', language);
    const common = await phrasesOf('ui', language);
    const name = `assistant ${language}`;
    const { secret, place } = await makeKey(name);
    const scene = await sceneOf(place, `pause ${language}`);
    const assistant = await connect(secret);
    const ask = () =>
      assistant.use('run_scene', {
        placeId: place.id,
        sceneId: scene.id,
        reason: `a meeting begins (${language})`,
      });
    const asked = await ask();
    expect(asked.status).toBe('waiting');

    const { page, complaints, settled } = await browser.visit({ language, width, height: width < 500 ? 844 : 900 });
    await enter(page, '/assistantRequests?status=waiting');
    const opens =
      '[data-part="data-table"] tbody tr[data-opens] td[data-grow], [data-part="cards"] [data-part="card-head"]';
    const row = page.locator(opens).filter({ hasText: name });
    await row.click();
    const drawer = page.locator('.ant-drawer-open');
    await drawer.getByText(place.name).first().waitFor();

    // Somebody edits the scene meanwhile: what was shown is not what would happen.
    await scene.edit();
    await drawer.getByRole('button', { name: t.confirm }).click();
    await drawer.getByText(t.changedTitle, { exact: true }).waitFor();
    await settled();
    if (process.env.EOMS_PICTURES) await browser.picture(page, `assistant-changed-${language}-${width}`);
    expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
    await drawer.getByRole('button', { name: t.prepareAgain }).click();
    await drawer.getByRole('button', { name: t.confirm }).click();
    await page.getByText(t.confirmed, { exact: true }).first().waitFor();
    const done = await assistant.use('request_status', { requestId: asked.requestId });
    expect(done).toMatchObject({ status: 'done', receipt: { cause: { kind: 'assistant' } } });

    await enter(page, `/apiKeys?keyword=${encodeURIComponent(name)}`);
    await page.locator(opens).filter({ hasText: name }).click();
    const form = page.locator('.ant-drawer-open');
    await form.locator('.ant-segmented').first().getByText(keys.actsAtOnce, { exact: true }).click();
    await form.getByText(keys.actsWarning, { exact: true }).waitFor();
    await settled();
    if (process.env.EOMS_PICTURES) await browser.picture(page, `assistant-key-${language}-${width}`);
    expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
    await form.getByRole('button', { name: common.save }).click();
    await page.getByText(common.saved, { exact: true }).first().waitFor();

    const atOnce = await ask();
    expect(atOnce).toMatchObject({ status: 'done', withoutPerson: true });
    await enter(page, '/assistantRequests');
    await page.locator(opens).filter({ hasText: name }).first().click();
    await page.locator('.ant-drawer-open').getByText(t.atOnceBy).waitFor();
    await assistant.close();
    expect(complaints).toEqual([]);
  },
);
