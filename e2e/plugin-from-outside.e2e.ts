import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import {
  type LayoutItem,
  layoutsEndpoints,
  type PluginDetail,
  placesEndpoints,
  pluginsEndpoints,
  standardForm,
} from '@eoms/contract';
import { until } from '@eoms/contract/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';
import { zipOf } from './harness/zip-of.ts';

const { venue, browser, api: admin, enter } = openJourney();
const room = '302';
const example = new URL('../docs/examples/plugin-dial/', import.meta.url);
let placeId: string;

beforeAll(async () => {
  const places = dataOf(await admin.call(placesEndpoints.listPlaceDetails, { query: {} }));
  placeId = places.find(({ code }) => code === room)?.id ?? '';
});

const upload = async (files: Record<string, string | Buffer>): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await zipOf(files))]), 'plugin.zip');
  const answer = await fetch(`${venue.address}/eoms/plugin/upload`, {
    method: 'POST',
    headers: { token: admin.token ?? '' },
    body: form,
    signal: AbortSignal.timeout(20_000),
  });
  expect(await answer.json()).toMatchObject({ status: true });
};
const manifest = (code: string): string =>
  JSON.stringify({
    code,
    name: { zh: code, en: code },
    version: '1.0.0',
    size: { w: 4, h: 4 },
    attributes: [],
    needs: { values: true, actions: true },
  });
const hostile = (code: string, script: string) =>
  upload({
    'plugin.json': manifest(code),
    'index.html': '<!doctype html><title>x</title><script src="main.js"></script>',
    'main.js': script,
  });
/** Connects as a plugin has to, and then runs `after` with the port in `port`. */
const connected = (after: string): string => `
  addEventListener('message', ({ ports: [port] }) => {
    port.start();
    port.postMessage({ type: 'ready', protocol: 1 });
    (async () => { ${after} })();
  });`;

const show = async (items: readonly (Pick<LayoutItem, 'plugin'> & Partial<LayoutItem>)[]): Promise<void> => {
  const { revision } = dataOf(await admin.call(layoutsEndpoints.getLayoutDraft, { params: { id: placeId } }));
  const layout = items.map((one, at) => ({
    id: `w${at}`,
    x: (at % 2) * 4,
    y: Math.floor(at / 2) * 4,
    w: 4,
    h: 4,
    title: null,
    attributes: {},
    devices: [],
    properties: [],
    image: null,
    open: true,
    confirm: 'device' as const,
    locked: false,
    ...one,
  }));
  const body = { placeId, revision, layoutForm: standardForm, layout };
  const saved = dataOf(await admin.call(layoutsEndpoints.saveLayout, { body }));
  dataOf(await admin.call(layoutsEndpoints.publishLayout, { body: { placeId, revision: saved.revision, note: '' } }));
};
const open = async (page: Page): Promise<void> => {
  await enter(page, `/placeControl?placeId=${placeId}`);
  await page.locator('[data-part="widget"]').first().waitFor();
};

describe('the example plugin', () => {
  it('is uploaded on the screen of plugins, shows a value and operates its device', async () => {
    const { page, complaints } = await browser.visit({ language: 'en' });
    page.setDefaultTimeout(40_000);
    await enter(page, '/plugin');
    const files = Object.fromEntries(
      await Promise.all(
        (await readdir(example)).map(
          async (name): Promise<[string, Buffer]> => [name, await readFile(new URL(name, example))],
        ),
      ),
    );
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'dial.zip', mimeType: 'application/zip', buffer: await zipOf(files) });
    const asked = page.getByRole('dialog').filter({ hasText: 'WebRTC' });
    await asked.getByRole('button', { name: 'Run', exact: true }).click();
    const find = async (): Promise<PluginDetail | undefined> =>
      dataOf(await admin.call(pluginsEndpoints.listPalette)).find(({ code }) => code === 'dial');
    await until('the plugin is there', async () => (await find())?.package?.version === '1.0.0');

    const devices = dataOf(await admin.call(layoutsEndpoints.getLayoutDevices, { params: { id: placeId } }));
    const lamp = devices.find(
      ({ actions, live, properties }) =>
        live.connection === 'online' &&
        properties.some(({ capability }) => capability === 'power') &&
        actions.some(({ params }) => params.every(({ required }) => !required)),
    );
    const action = lamp?.actions.find(({ params }) => params.every(({ required }) => !required));
    await show([{ plugin: 'dial', devices: [lamp?.id ?? ''], attributes: { action: action?.id ?? '' } }]);
    await page.goto(`${venue.address}/placeControl?placeId=${placeId}`);
    const frame = page.frameLocator('iframe[data-part="plugin-frame"]');
    await frame
      .getByText(lamp?.name ?? '?')
      .first()
      .waitFor();
    await browser.picture(page, 'plugin-dial-en');
    await frame.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    if (action?.confirm) await dialog.getByRole('button', { name: action.name.en }).click();
    await frame.locator('#note').filter({ hasText: /\S/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a hostile plugin', () => {
  it('reaches neither the token, nor the console, nor anything outside', async () => {
    await hostile(
      'spy',
      connected(`
        const tries = {
          parent: () => parent.document.title,
          storage: () => localStorage.length,
          session: () => sessionStorage.length,
          cookie: () => document.cookie,
          database: () => new Promise((done, fail) => { const r = indexedDB.open('x'); r.onsuccess = done; r.onerror = fail; }),
          call: () => fetch('/eoms/login/machineCode'),
          outside: () => fetch('https://example.com/'),
          socket: () => new Promise((done, fail) => { const s = new WebSocket('ws://' + location.host + '/eoms/live'); s.onopen = done; s.onerror = fail; }),
          picture: () => new Promise((done, fail) => { const i = new Image(); i.onload = done; i.onerror = fail; i.src = 'https://example.com/a.png'; }),
          evaluate: () => (0, eval)('1'),
          navigate: () => { top.location.href = 'about:blank'; },
          window: () => { if (window.open('/login') === null) throw new Error('refused'); },
          worker: () => new Worker('main.js'),
        };
        const reached = [];
        for (const [name, attempt] of Object.entries(tries))
          try { await attempt(); reached.push(name); } catch {}
        port.postMessage({ type: 'failed', message: 'reached: ' + reached.join(' ') + ' origin: ' + origin });
      `),
    );
    await show([{ plugin: 'spy' }]);
    const { page } = await browser.visit({ language: 'en' });
    await open(page);
    const report = page.locator('[data-part="plugin-ended"] p');
    await report.waitFor();
    expect(await report.textContent()).toBe('reached:  origin: null');
    expect(page.url()).toContain('/placeControl');
    expect(await page.evaluate(() => [...document.querySelectorAll('iframe')].length)).toBe(0);
  });

  it('sends nothing past the server, neither by WebRTC nor by where its frame goes', async () => {
    const listener = createSocket('udp4');
    let packets = 0;
    listener.on('message', () => {
      packets += 1;
    });
    listener.bind(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const call = `
      const call = () => {
        const link = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
        link.createDataChannel('x');
        link.createOffer().then((offer) => link.setLocalDescription(offer));
        return link;
      };`;
    const ways: Record<string, string> = {
      direct: connected(`${call} globalThis.kept = call();`),
      blank: connected(`
        const inner = document.createElement('iframe');
        document.body.append(inner);
        const link = new inner.contentWindow.RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
        link.createDataChannel('x');
        link.setLocalDescription(await link.createOffer());`),
      nested: `${call} if (parent === top) {
        ${connected(`
          const inner = document.createElement('iframe');
          inner.srcdoc = '<script src="' + new URL('main.js', document.baseURI).href + '"></' + 'script>';
          document.body.append(inner);`)}
      } else globalThis.kept = call();`,
    };
    try {
      for (const [way, script] of Object.entries(ways)) await hostile(`rtc-${way}`, script);
      await show([{ plugin: 'rtc-direct' }, { plugin: 'rtc-blank' }, { plugin: 'clock' }]);
      const { page } = await browser.visit({ language: 'en' });
      await open(page);
      await page.locator('iframe[data-part="plugin-frame"]').first().waitFor();
      const time = page.locator('[data-part="widget-clock"] time');
      const before = await time.textContent();
      // A minute is far longer than STUN takes to begin.
      await until('the clock goes on', async () => (await time.textContent()) !== before, 65_000);
      expect(packets).toBe(0);

      // Chromium ends the process that opens such a frame, which may be that of the page.
      await show([{ plugin: 'rtc-nested' }]);
      const { page: other } = await browser.visit({ language: 'en' });
      const crashed = new Promise<void>((resolve) => other.once('crash', () => resolve()));
      const answered = open(other).then(() => other.locator('[data-part="plugin-ended"]').first().waitFor());
      await Promise.race([crashed, answered.catch(() => undefined)]);
      expect(packets).toBe(0);
    } finally {
      listener.close();
    }
  });

  it.each<[string, string, RegExp]>([
    [
      'floods',
      connected(
        'setInterval(() => { for (let i = 0; i < 10; i += 1) port.postMessage({ type: "pong", ping: 0 }); }, 10);',
      ),
      /too many messages/,
    ],
    ['asks for the token', connected('port.postMessage({ type: "token" });'), /must not send/],
    ['hangs', connected('await new Promise((later) => setTimeout(later, 500)); for (;;);'), /no longer answers/],
    ['never connects', '', /does not answer/],
    ['leaves its page', connected('location.href = "main.js";'), /left its own page/],
  ])(
    'that %s is stopped, and the console goes on',
    async (name, script, why) => {
      const code = `bad-${name.replaceAll(' ', '-')}`;
      await hostile(code, script);
      await show([{ plugin: code }, { plugin: 'clock' }]);
      const { page } = await browser.visit({ language: 'en' });
      await open(page);
      const ended = page.locator('[data-part="plugin-ended"]').filter({ hasText: why });
      await ended.waitFor();
      const time = page.locator('[data-part="widget-clock"] time');
      const before = await time.textContent();
      await until('the clock goes on', async () => (await time.textContent()) !== before, 65_000);
      await ended.getByRole('button').waitFor();
    },
    120_000,
  );

  it('operates nothing without the user, and nothing that is not bound to it', async () => {
    const devices = dataOf(await admin.call(layoutsEndpoints.getLayoutDevices, { params: { id: placeId } }));
    const [bound, other] = devices.filter(({ actions }) => actions.length > 0);
    await hostile(
      'eager',
      connected(`
        const results = [];
        port.onmessage = ({ data }) => {
          if (data.type !== 'result') return;
          results.push(data.outcome);
          if (results.length === 2) port.postMessage({ type: 'failed', message: results.join(' ') });
        };
        const ask = (request, deviceId, action) => port.postMessage({ type: 'action', request, deviceId, action, args: {} });
        await new Promise((later) => setTimeout(later, 300));
        ask(1, ${JSON.stringify(bound?.id)}, ${JSON.stringify(bound?.actions[0]?.id)});
        ask(2, ${JSON.stringify(other?.id)}, ${JSON.stringify(other?.actions[0]?.id)});
      `),
    );
    await show([{ plugin: 'eager', devices: [bound?.id ?? ''] }]);
    const { page } = await browser.visit({ language: 'en' });
    await open(page);
    const report = page.locator('[data-part="plugin-ended"] p');
    await report.waitFor();
    expect(await report.textContent()).toBe('refused refused');
  });
});
