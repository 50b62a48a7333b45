import {
  alarmsEndpoints,
  apiKeysEndpoints,
  assetsEndpoints,
  blankAsset,
  devicesEndpoints,
  meetingsEndpoints,
  type PlaceDetail,
  placesEndpoints,
  workOrdersEndpoints,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import { phrasesOf } from '@eoms/phrases';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { looks } from './harness/looks.ts';
import { makeReadingCalls } from './harness/reading-calls.ts';
import { seriousOnes, sideways } from './harness/screen-walk.ts';
import { addUnreachableDevice } from './harness/unreachable-device.ts';

const { venue, browser, api, enter } = openJourney();

const hourMs = 3_600_000;
const from = new Date(Date.now() - 24 * hourMs).toISOString();
const later = new Date(Date.now() + 30 * 24 * hourMs).toISOString();

/** The place of the key, and one that it must not hear of; each with one of everything, named after it. */
const [ownCode, otherCode] = ['205', '206'];
const [ownMark, otherMark] = ['Own-thing', 'Secret-thing'];
interface Things {
  readonly place: PlaceDetail;
  readonly deviceId: string;
  readonly orderId: string;
  readonly alarmId: string;
}

const blankOrder = { type: 'repair', urgency: 2 as const, deviceIds: [], alarmIds: [], description: '' };
const nobody = { assigneeId: null, supervisorId: null, deadline: null };

const alarmOf = async (deviceId: string): Promise<string> => {
  const found = async () => dataOf(await api.call(alarmsEndpoints.listAlarms, { query: { deviceId } })).records;
  await until('an alarm', async () => (await found()).length > 0, 60_000);
  return (await found())[0]?.id ?? '';
};

const furnish = async (code: string, mark: string): Promise<Things> => {
  const places = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
  const place = places.find((one) => one.code === code);
  if (!place) throw new Error(`there is no place ${code}`);
  const placeId = place.id;
  const deviceId = await addUnreachableDevice(api, venue, code, `${mark} device`);
  const asset = { ...blankAsset, code: `${mark}-${Date.now()}`, name: `${mark} asset`, placeId };
  dataOf(await api.call(assetsEndpoints.saveAsset, { body: asset }));
  const order = { ...blankOrder, ...nobody, theme: `${mark} order`, placeId };
  const { id: orderId } = dataOf(await api.call(workOrdersEndpoints.saveWorkOrder, { body: order }));
  const meeting = {
    placeId,
    subject: `${mark} meeting`,
    remarks: '',
    participants: [],
    repeat: null,
    organiser: { name: `${mark} organiser`, userId: null },
    // In the night, when nobody else of the sample venue meets.
    startsAt: new Date(new Date().setHours(23, 30, 0, 0) + 24 * hourMs * 20).toISOString(),
    endsAt: new Date(new Date().setHours(23, 45, 0, 0) + 24 * hourMs * 20).toISOString(),
  };
  dataOf(await api.call(meetingsEndpoints.saveMeeting, { body: meeting }));
  return { place, deviceId, orderId, alarmId: await alarmOf(deviceId) };
};

let own: Things;
let other: Things;
/** The ids of everything in other places, whatever the sample venue has of it. */
let foreign: ReadonlySet<string>;
let known: Record<string, string>;

const idsElsewhere = async (ownPlaceId: string): Promise<Set<string>> => {
  const query = { size: '200' };
  const places = dataOf(await api.call(placesEndpoints.listPlaceDetails, { query: {} }));
  const placed = [
    ...dataOf(await api.call(devicesEndpoints.listDevices, { query })).records,
    ...dataOf(await api.call(alarmsEndpoints.listAlarms, { query })).records,
    ...dataOf(await api.call(workOrdersEndpoints.listWorkOrders, { query })).records,
    ...dataOf(await api.call(assetsEndpoints.listAssets, { query })).records,
    ...dataOf(await api.call(meetingsEndpoints.listMeetings, { query: { from, to: later } })),
  ];
  const elsewhere = placed.filter(({ placeId }) => placeId !== ownPlaceId);
  return new Set([...elsewhere, ...places.filter(({ id }) => id !== ownPlaceId)].map(({ id }) => id));
};

beforeAll(async () => {
  own = await furnish(ownCode, ownMark);
  other = await furnish(otherCode, otherMark);
  foreign = await idsElsewhere(own.place.id);
  const { deviceId } = own;
  const span = { from, to: later, begin: from, end: later, start: from };
  known = { ...span, placeId: own.place.id, deviceId, id: own.orderId, orderId: own.orderId };
}, 120_000);
afterAll(async () => {
  for (const things of [own, other])
    if (things) await api.call(devicesEndpoints.removeDevice, { query: { deviceId: things.deviceId } });
});

/** What a text says of other places. */
const leaksIn = (text: string): string[] => {
  const ids = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return [...ids.filter((id) => foreign.has(id)), ...(text.match(new RegExp(`${otherMark} \\w+`, 'g')) ?? [])];
};

/** Makes the key as an administrator does, and returns what is shown this once. */
const makeInBrowser = async (page: Page, language: 'zh' | 'en', name: string): Promise<string> => {
  const t = await phrasesOf('apiKeys', language);
  const roles = dataOf(await api.call(apiKeysEndpoints.listKeyRoles));
  const role = roles.find((one) => /管理员|dministrator/.test(one.name))?.name ?? '';
  await page.getByRole('button', { name: t.add }).first().click();
  await page.getByLabel(t.name, { exact: true }).fill(name);
  await page.locator('#roleId').click();
  await page.locator('.ant-select-item-option').getByText(role, { exact: true }).click();
  await page.locator('#placeIds').fill(own.place.name);
  await page
    .locator('.ant-select-tree-node-content-wrapper')
    .getByText(own.place.name, { exact: true })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await page.getByLabel(t.assistant, { exact: true }).check();
  await page.getByLabel(t.perMinute, { exact: true }).fill('6000');
  await page.getByRole('button', { name: t.make }).click();
  const shown = page.getByRole('dialog').getByLabel(t.secret, { exact: true });
  await shown.waitFor();
  const secret = await shown.inputValue();
  expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
  await browser.picture(page, `api-key-made-${language}`);
  await page.getByRole('button', { name: t.stored }).click();
  await shown.waitFor({ state: 'detached' });
  // It is shown once: nothing in the page has it any more, hidden or not.
  await expect.poll(async () => (await page.content()).includes(secret)).toBe(false);
  return secret;
};

const connect = async (secret: string): Promise<Client> => {
  const client = new Client({ name: 'journey', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${venue.address}/eoms/mcp`), { requestInit });
  await client.connect(transport as never);
  return client;
};

/** What tools are asked for, of one place. */
const argumentsOf = (things: Things): Record<string, unknown> => ({
  placeId: things.place.id,
  deviceId: things.deviceId,
  alarmId: things.alarmId,
  orderId: things.orderId,
  from,
  to: later,
  properties: ['power'],
});

/** Uses every tool that reads: without a place, with the own one, and with the other one. */
const useReadingTools = async (client: Client) => {
  const { tools } = await client.listTools();
  const used: { name: string; whose: 'all' | 'own' | 'other'; failed: boolean; text: string }[] = [];
  const use = async (name: string, whose: 'all' | 'own' | 'other', args: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    used.push({ name, whose, failed: isError === true, text: JSON.stringify(content) });
  };
  for (const { name, annotations, inputSchema } of tools) {
    if (annotations?.readOnlyHint !== true) continue;
    const { required = [], properties = {} } = inputSchema;
    const fill = (things: Things, only?: readonly string[]) =>
      Object.fromEntries(
        Object.entries(argumentsOf(things)).filter(([key]) => key in properties && (only?.includes(key) ?? true)),
      );
    // What an assistant itself asked for: nothing yet.
    if (required.includes('requestId')) continue;
    if (!required.some((key) => key.endsWith('Id'))) await use(name, 'all', fill(own, required));
    await use(name, 'own', fill(own));
    if (Object.keys(properties).some((key) => key.endsWith('Id'))) await use(name, 'other', fill(other));
  }
  return { names: tools.map(({ name }) => name), used };
};

const statusOf = async (secret: string, path: string, init: RequestInit = {}): Promise<[number, string]> => {
  const headers = { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' };
  const answer = await fetch(`${venue.address}${path}`, { ...init, headers: { ...headers, ...init.headers } });
  return [answer.status, String(((await answer.json()) as { code?: string }).code)];
};

it.each(looks(import.meta.url, ['zh', 'en'] as const))(
  'a key for one place hears of no other by any call or tool, and ends at once (%s)',
  async (language) => {
    const t = await phrasesOf('apiKeys', language);
    const name = `Journey key ${language}`;
    const { page, complaints, settled } = await browser.visit({ language });
    await enter(page, '/apiKeys');
    await settled();
    const secret = await makeInBrowser(page, language, name);

    const { answers, left } = await makeReadingCalls(venue.address, secret, known);
    const leaks = answers.flatMap((one) => leaksIn(one.text).map((what) => `${one.name}: ${what}`));
    expect(leaks).toEqual([]);
    const done = answers.filter(({ code }) => code === '200');
    expect(done.length).toBeGreaterThan(100);
    const strange = answers.filter(({ code }) => ['401', '409', '422', '429', '500', '503'].includes(code));
    expect(strange.map((one) => `${one.name}: ${one.code}`)).toEqual([]);
    expect(left.length).toBeLessThan(done.length);
    const whole = done.map(({ text }) => text).join('\n');
    for (const what of ['device', 'order', 'asset', 'meeting']) expect(whole).toContain(`${ownMark} ${what}`);

    const client = await connect(secret);
    const { names, used } = await useReadingTools(client);
    expect(names).toContain('find_devices');
    expect(used.flatMap((one) => leaksIn(one.text).map((what) => `${one.name} (${one.whose}): ${what}`))).toEqual([]);
    expect(used.filter(({ whose, failed }) => whose !== 'other' && failed)).toEqual([]);
    const answered = used.filter(({ whose, failed }) => whose === 'other' && !failed);
    expect(answered.filter(({ text }) => text.includes(other.place.name))).toEqual([]);
    const said = used.map(({ text }) => text).join('\n');
    for (const what of ['device', 'order', 'asset']) expect(said).toContain(`${ownMark} ${what}`);

    await enter(page, `/apiKeys?keyword=${encodeURIComponent(name)}`);
    await page.getByRole('row').filter({ hasText: name }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await settled();
    expect([...(await sideways(page)), ...(await seriousOnes(page))]).toEqual([]);
    await browser.picture(page, `api-keys-${language}-390`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await settled();
    await browser.picture(page, `api-keys-${language}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.locator('.icon-button').last().click();
    await page.locator('.ant-dropdown-menu-item').getByText(t.revoke, { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.revoke }).click();
    await page.getByText(t.revokeDone, { exact: true }).first().waitFor();
    expect(await statusOf(secret, '/eoms/place/getPlaceDetailList')).toEqual([200, '401']);
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const asked = { method: 'POST', body: list, headers: { 'content-type': 'application/json' } };
    expect((await statusOf(secret, '/eoms/mcp', asked))[0]).toBe(401);
    await expect(client.listTools()).rejects.toThrow();
    await client.close();
    expect(complaints).toEqual([]);
  },
);
