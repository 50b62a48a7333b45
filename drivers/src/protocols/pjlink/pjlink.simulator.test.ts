import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { runSearch } from '../../kit/search-script.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { passwordDigest } from './pjlink.codec.ts';
import { pjlink } from './pjlink.driver.ts';
import { simulatePjlink } from './pjlink.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const simulate = async (params = {}): Promise<Simulator> => {
  const simulator = await simulatePjlink({ host, port: 0, params });
  opened.push(simulator);
  return simulator;
};

/** A controller without our driver: a bare socket that reads line by line. */
const controller = async (port: number) => {
  const socket: Socket = connect(port, host);
  opened.push({ close: () => socket.destroy() });
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let rest = '';
  let ended = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    ended = true;
  });
  socket.on('data', (chunk) => {
    const parts = (rest + chunk.toString()).split('\r');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      const taker = waiting.shift();
      if (taker === undefined) lines.push(line);
      else taker(line);
    }
  });
  const line = (): Promise<string> => {
    const first = lines.shift();
    return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(first);
  };
  const ask = (command: string): Promise<string> => {
    socket.write(`${command}\r`);
    return line();
  };
  return { line, ask, received: () => lines.length, ended: () => ended };
};

describe('the simulated projector', () => {
  it('asks for the password and closes after a wrong one', async () => {
    const { port } = await simulate({ password: 'secret' });
    const good = await controller(port);
    const seed = (await good.line()).slice('PJLINK 1 '.length);
    expect(await good.ask(`${passwordDigest(seed, 'secret')}%1CLSS ?`)).toBe('%1CLSS=2');
    expect(await good.ask('%1POWR ?')).toBe('%1POWR=0');
    expect(await good.ask(`${passwordDigest(seed, 'secret')}%1POWR ?`)).toBe('%1POWR=0');
    expect(await good.ask('%1POWR ?')).toBe('%1POWR=0');
    const bad = await controller(port);
    await bad.line();
    expect(await bad.ask('%1CLSS ?')).toBe('PJLINK ERRA');
    await expect.poll(bad.ended).toBe(true);
  });

  it('judges a digest before a later command too, and passes over one that it did not ask for', async () => {
    const strict = await controller((await simulate({ password: 'secret' })).port);
    const seed = (await strict.line()).slice('PJLINK 1 '.length);
    await strict.ask(`${passwordDigest(seed, 'secret')}%1CLSS ?`);
    expect(await strict.ask(`${passwordDigest(seed, 'guess')}%1POWR ?`)).toBe('PJLINK ERRA');
    const open = await controller((await simulate()).port);
    await open.line();
    expect(await open.ask(`${passwordDigest('x', 'y')}%1POWR ?`)).toBe('%1POWR=0');
  });

  it('answers as the document says', async () => {
    const simulator = await simulate({ power: 'on', inputs: '11=PC;31=HDMI 1', lampHours: '1200,30' });
    const talk = await controller(simulator.port);
    expect(await talk.line()).toBe('PJLINK 0');
    expect(await talk.ask('%1INST ?')).toBe('%1INST=11 31');
    expect(await talk.ask('%2INNM ?31')).toBe('%2INNM=HDMI 1');
    expect(await talk.ask('%1INPT 31')).toBe('%1INPT=OK');
    expect(await talk.ask('%2INPT ?')).toBe('%2INPT=31');
    expect(await talk.ask('%1INPT 59')).toBe('%1INPT=ERR2');
    expect(await talk.ask('%1AVMT 21')).toBe('%1AVMT=OK');
    expect(await talk.ask('%1AVMT ?')).toBe('%1AVMT=21');
    expect(await talk.ask('%1LAMP ?')).toBe('%1LAMP=1200 1 30 1');
    expect(await talk.ask('%1XXXX ?')).toBe('%1XXXX=ERR1');
    simulator.set('errorTemperature', 'error');
    expect(await talk.ask('%1ERST ?')).toBe('%1ERST=002000');
  });

  it('knows no class 2 command as class 1', async () => {
    const { port } = await simulate({ class: '1' });
    const talk = await controller(port);
    await talk.line();
    expect(await talk.ask('%1CLSS ?')).toBe('%1CLSS=1');
    expect(await talk.ask('%2SNUM ?')).toBe('%2SNUM=ERR1');
  });

  it('warms up, refuses meanwhile, and cools down', async () => {
    const simulator = await simulate({ warmUpMs: 60, coolDownMs: 60 });
    const talk = await controller(simulator.port);
    await talk.line();
    expect(await talk.ask('%1INPT ?')).toBe('%1INPT=ERR3');
    expect(await talk.ask('%1POWR 1')).toBe('%1POWR=OK');
    expect(await talk.ask('%1POWR 0')).toBe('%1POWR=ERR3');
    await expect.poll(() => simulator.state().power).toBe('on');
    expect(await talk.ask('%1POWR 0')).toBe('%1POWR=OK');
    await expect.poll(() => simulator.state().power).toBe('standby');
  });

  it('lies, refuses and comes back on the same port', async () => {
    const simulator = await simulate();
    const talk = await controller(simulator.port);
    await talk.line();
    await simulator.fault('lie');
    expect(await talk.ask('%1POWR 1')).toBe('%1POWR=OK');
    expect(simulator.state().power).toBe('standby');
    await simulator.fault('refuse');
    await expect.poll(talk.ended).toBe(true);
    const refused = await controller(simulator.port);
    await expect.poll(refused.ended).toBe(true);
    await simulator.fault('none');
    const back = await controller(simulator.port);
    expect(await back.line()).toBe('PJLINK 0');
  });

  it('refuses a state that no projector can have', async () => {
    const simulator = await simulate();
    expect(() => simulator.set('power', 'dancing')).toThrow('no value');
    expect(() => simulator.set('wings', 2)).toThrow('no "wings"');
  });

  it('is found by the class 2 search', async () => {
    const simulator = await simulate({ search: true, mac: '02:00:00:00:00:42' });
    const search = runSearch(pjlink, { address: host, port: simulator.port, seconds: 5 }, ({ stop }) => stop());
    await search.over;
    expect(search.found[0]).toMatchObject({ key: '02:00:00:00:00:42', params: { host, port: simulator.port } });
  });

  it('sends status notices to the requested address', async () => {
    const listener = createSocket('udp4');
    const received: string[] = [];
    listener.on('message', (data) => received.push(data.toString()));
    await new Promise<void>((resolve) => listener.bind(0, host, () => resolve()));
    try {
      const notify = `${host}:${listener.address().port}`;
      const simulator = await simulate({ notify, mac: '02:00:00:00:00:43' });
      simulator.set('power', 'on');
      simulator.set('input', '32');
      simulator.set('errorFan', 'warning');
      await expect
        .poll(() => received)
        .toEqual(['%2LKUP=02:00:00:00:00:43\r', '%2POWR=1\r', '%2INPT=32\r', '%2ERST=100000\r']);
    } finally {
      listener.close();
    }
  });

  it('serves two hundred projectors in one process', async () => {
    const many = await Promise.all(Array.from({ length: 200 }, () => simulate()));
    const greetings = await Promise.all(many.map(async ({ port }) => (await controller(port)).line()));
    expect(new Set(greetings)).toEqual(new Set(['PJLINK 0']));
  });
});
