import { describe, expect, it } from 'vitest';
import { createDriverScript, type DriverScript } from '../../kit/driver-script.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { videohub } from './videohub.driver.ts';

const prelude = [
  'PROTOCOL PREAMBLE:\nVersion: 2.3\n\n',
  'VIDEOHUB DEVICE:\nDevice present: true\nModel name: Blackmagic Smart Videohub\nUnique ID: 7C2E\nVideo inputs: 3\nVideo outputs: 2\n\n',
  'INPUT LABELS:\n0 Camera\n1 Laptop\n2 \n\n',
  'OUTPUT LABELS:\n0 Screen\n1 Recorder\n\n',
  'VIDEO OUTPUT LOCKS:\n0 U\n1 L\n\n',
  'VIDEO OUTPUT ROUTING:\n0 1\n1 0\n\n',
  'END PRELUDE:\n\n',
].join('');

const connected = async (): Promise<DriverScript> => {
  const script = createDriverScript(videohub);
  const open = script.open();
  script.transmit(prelude);
  await open;
  return script;
};

const described = (script: DriverScript) =>
  typeof videohub.properties === 'function' ? videohub.properties(script.device) : [];

describe('the prelude', () => {
  it('reports everything', async () => {
    const script = await connected();
    expect([script.status('route', 1), script.status('route', 2)]).toEqual(['2', '1']);
    expect([script.status('lock', 1), script.status('lock', 2)]).toEqual(['unlocked', 'locked']);
    expect([script.status('inputName', 1), script.status('outputName', 2)]).toEqual(['Camera', 'Recorder']);
    expect([script.status('model'), script.status('protocolVersion')]).toEqual(['Blackmagic Smart Videohub', '2.3']);
  });

  it('names outputs and choices', async () => {
    const script = await connected();
    const route = described(script).find(({ id }) => id === 'route');
    expect([1, 2].map((output) => route?.index?.label?.(output).en)).toEqual(['Screen', 'Recorder']);
    const choices = typeof route?.enum === 'function' ? route.enum(script.device) : [];
    expect(choices.map(({ code, name }) => [code, name.en])).toEqual([
      ['1', 'Camera'],
      ['2', 'Laptop'],
      ['3', 'Input 3'],
    ]);
  });

  it('is enough without its end, as old servers send it', async () => {
    const script = createDriverScript(videohub);
    const open = script.open();
    script.transmit(prelude.replace('END PRELUDE:\n\n', ''));
    await open;
  });

  it('learns the size from its labels where it does not by number', async () => {
    const script = createDriverScript(videohub);
    const open = script.open();
    script.transmit(prelude.replace('Video inputs: 3\nVideo outputs: 2', 'Video inputs: 3Video outputs: 2'));
    await open;
    expect([script.device.store.get('inputs'), script.device.store.get('outputs')]).toEqual([3, 2]);
    expect(script.status('route', 2)).toBe('1');
  });

  it('says that the server has no hub', async () => {
    const script = createDriverScript(videohub);
    const open = script.open();
    script.transmit('PROTOCOL PREAMBLE:\nVersion: 2.3\n\nVIDEOHUB DEVICE:\nDevice present: false\n\n');
    await expect(open).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('is waited for, but not for ever', async () => {
    const script = createDriverScript(videohub);
    const open = script.open();
    await script.advance(5_100);
    await expect(open).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('before it, a model’s size is known', () => {
    const script = createDriverScript(videohub, { inputs: 40, outputs: 40 });
    expect(described(script).find(({ id }) => id === 'route')?.index?.to).toBe(40);
    expect(described(createDriverScript(videohub)).some(({ id }) => id === 'route')).toBe(false);
  });
});

describe('changes', () => {
  it('are sent counted from 0, and seen when the hub reports them', async () => {
    const script = await connected();
    const route = script.execute('route', { output: '2', input: '3' });
    await script.shouldSend('VIDEO OUTPUT ROUTING:\n1 2\n\n');
    script.transmit('ACK\n\nVIDEO OUTPUT ROUTING:\n1 2\n\n');
    await route;
    expect(script.status('route', 2)).toBe('3');
  });

  it('are refused by NAK and for ports that the hub does not have', async () => {
    const script = await connected();
    const name = script.execute('nameInput', { input: '1', name: 'Stage' });
    await script.shouldSend('INPUT LABELS:\n0 Stage\n\n');
    script.transmit('NAK\n\n');
    await expect(name).rejects.toMatchObject({ kind: 'refused' });
    await expect(script.execute('route', { output: '3', input: '1' })).rejects.toMatchObject({ kind: 'refused' });
    await script.shouldBeSilent();
  });

  it('lock and unlock', async () => {
    const script = await connected();
    for (const [state, letter] of [
      ['lock', 'O'],
      ['unlock', 'U'],
      ['force', 'F'],
    ] as const) {
      const lock = script.execute('lock', { output: '1', state });
      await script.shouldSend(`VIDEO OUTPUT LOCKS:\n0 ${letter}\n\n`);
      script.transmit('ACK\n\n');
      await lock;
    }
  });

  it('by others are taken at once', async () => {
    const script = await connected();
    script.transmit('OUTPUT LABELS:\n0 Wall\n\nVIDEO OUTPUT ROUTING:\n0 2\n\n');
    expect([script.status('outputName', 1), script.status('route', 1)]).toEqual(['Wall', '3']);
  });
});

describe('reading again', () => {
  it('waits for the whole block and is not fooled by news in between', async () => {
    const script = await connected();
    const poll = script.poll('routes');
    await script.shouldSend('VIDEO OUTPUT ROUTING:\n\n');
    script.transmit('VIDEO OUTPUT ROUTING:\n0 0\n\nACK\n\nVIDEO OUTPUT ROUTING:\n0 0\n1 1\n\n');
    await script.shouldSend('VIDEO OUTPUT LOCKS:\n\n');
    script.transmit('ACK\n\nVIDEO OUTPUT LOCKS:\n0 O\n1 U\n\n');
    await poll;
    expect([script.status('route', 2), script.status('lock', 1)]).toEqual(['2', 'owned']);
  });

  it('notices a hub that fell silent', async () => {
    const script = await connected();
    const ping = script.poll('alive');
    await script.shouldSend('PING:\n\n');
    await script.advance(3_100);
    await expect(ping).rejects.toMatchObject({ kind: 'timeout' });
  });
});

it('ten thousand malformed blocks leave a hub that answers', async () => {
  let script = await connected();
  const samples = prelude.split('\n\n').map((block) => Buffer.from(`${block}\n\n`));
  for (const frame of malformedFrames(10_000, samples, 3)) {
    script.transmit(frame);
    if (script.device.signal.aborted) script = await connected();
  }
  expect(Number(script.device.store.get('outputs'))).toBeLessThanOrEqual(1_024);
  script.transmit('\n\n');
  const ping = script.poll('alive');
  await script.shouldSend('PING:\n\n');
  script.transmit('ACK\n\n');
  await ping;
});
