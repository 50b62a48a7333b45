import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openLive } from '../../../testing/live-device.ts';
import { genericHttp } from '../http.driver.ts';
import { httpModels } from './http.models.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

it.each(httpModels.map((one) => [`${one.manufacturer} ${one.name}`, one] as const))(
  '%s is described without a fault',
  (_, one) => {
    expect(one.definition && genericHttp.declares?.check?.(one.definition)).toEqual([]);
    const [params, property, action] = [
      genericHttp.params,
      genericHttp.declares?.property,
      genericHttp.declares?.action,
    ].map((fields) => new Set((fields ?? []).map(({ id }) => id)));
    for (const id of Object.keys(one.params)) expect(params).toContain(id);
    for (const { wire } of one.definition?.properties ?? [])
      for (const id of Object.keys(wire)) expect(property).toContain(id);
    for (const { wire } of one.definition?.actions ?? [])
      for (const id of Object.keys(wire)) expect(action).toContain(id);
  },
);

type Handler = (incoming: IncomingMessage, body: string) => unknown;

/** A device that answers as the maker's document shows. */
const live = async (name: string, handler: Handler, params = {}) => {
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    incoming.on('end', () => outgoing.end(JSON.stringify(handler(incoming, body))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => server.close() });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const model = httpModels.find((candidate) => candidate.name === name);
  const all = { ...model?.params, host: '127.0.0.1', port, ...params };
  const device = await openLive(
    genericHttp,
    all,
    model?.definition === undefined ? {} : { definition: model.definition },
  );
  opened.push(device);
  return device;
};

describe('answers by the makers’ documents', () => {
  it('Sony REST', async () => {
    const asked: string[] = [];
    const answers: Record<string, unknown> = {
      getPowerStatus: { result: [{ status: 'active' }], id: 50 },
      getVolumeInformation: {
        result: [
          [
            { target: 'headphone', volume: 5, mute: false, maxVolume: 100, minVolume: 0 },
            { target: 'speaker', volume: 25, mute: true, maxVolume: 100, minVolume: 0 },
          ],
        ],
        id: 33,
      },
      getPlayingContentInfo: {
        result: [{ uri: 'extInput:hdmi?port=2', source: 'extInput:hdmi', title: 'HDMI 2' }],
        id: 103,
      },
      setPowerStatus: { result: [], id: 55 },
      setAudioVolume: { error: [40801, 'out of range'], id: 601 },
      setPlayContent: { result: [], id: 101 },
    };
    const handler: Handler = (incoming, body) => {
      const call = JSON.parse(body) as { method: string; params: unknown[] };
      asked.push(`${incoming.url} ${incoming.headers['x-auth-psk']} ${call.method} ${JSON.stringify(call.params)}`);
      return answers[call.method];
    };
    const device = await live('BRAVIA Professional Display (REST)', handler, { token: '0000' });
    for (const poll of ['read_input', 'read_volume']) await device.poll(poll);
    expect(Object.fromEntries(device.values)).toEqual({ power: 'on', input: 'hdmi2', volume: 25, audioMute: true });
    await device.execute('power', { on: false });
    await device.execute('setInput', { input: 'hdmi3' });
    expect(asked.slice(-2)).toEqual([
      '/sony/system 0000 setPowerStatus [{"status":false}]',
      '/sony/avContent 0000 setPlayContent [{"uri":"extInput:hdmi?port=3"}]',
    ]);
    await expect(device.execute('volume', { level: 99 })).rejects.toMatchObject({
      text: { en: 'the device refused: out of range' },
    });
  });

  it('Shelly', async () => {
    const asked: (string | undefined)[] = [];
    const device = await live('Plus 2PM', (incoming) => {
      asked.push(incoming.url);
      if (incoming.url?.startsWith('/rpc/Switch.Set')) return { was_on: false };
      return {
        id: 0,
        source: 'init',
        output: true,
        apower: 8.9,
        voltage: 237.5,
        current: 0.04,
        aenergy: { total: 6.532 },
        temperature: { tC: 23.5, tF: 74.4 },
      };
    });
    await device.poll('read_relay2');
    expect(device.values.get('relay2')).toBe(true);
    expect(device.values.get('temperature')).toBe(23.5);
    await device.execute('relay2', { on: true });
    expect(asked.at(-1)).toBe('/rpc/Switch.Set?id=1&on=true');
  });

  it('WLED', async () => {
    const posted: string[] = [];
    const device = await live('LED controller', (incoming, body) => {
      if (incoming.method === 'POST') posted.push(body);
      return incoming.method === 'POST' ? { success: true } : { on: true, bri: 127, ps: -1, ver: '0.14.0' };
    });
    await device.execute('brightness', { level: 200 });
    expect(posted).toEqual(['{"bri":200}']);
    expect([device.status('power'), device.status('brightness'), device.status('preset')]).toEqual([true, 127, -1]);
  });
});
