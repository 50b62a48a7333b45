import { describe, expect, it } from 'vitest';
import type { Definition } from '../../kit/definition.ts';
import { createDriverScript } from '../../kit/driver-script.ts';
import { genericTcp, genericTelnet, genericUdp } from './generic-line.driver.ts';
import { binary, binaryParams, display } from './line.fixture.ts';

const params = { host: '192.0.2.1', port: 4001 };
const opened = async (definition: Definition = display, more = {}, driver = genericTcp) => {
  const script = createDriverScript(driver, { ...params, ...more }, { definition });
  await script.open();
  return script;
};

describe('reading', () => {
  it('sends a query once for all properties that it feeds', async () => {
    const script = await opened();
    const poll = script.poll('read_temperature');
    await script.shouldSend('TEMP?\r\n');
    script.transmit('TEMP=20.0\r\n');
    await poll;
    expect([script.status('temperature'), script.status('fahrenheit')]).toEqual([18.5, 68]);
    await script.shouldBeSilent();
  });

  it('polls each query at the fastest pace that its properties ask for', () => {
    const polls = typeof genericTcp.poll === 'function' ? genericTcp.poll : () => [];
    const view = { params: { pollSeconds: 10 }, definition: display, store: new Map(), get: () => undefined };
    expect(polls(view).map(({ id, everyMs }) => [id, everyMs])).toEqual([
      ['read_power', 10_000],
      ['read_volume', 5_000],
      ['read_mute', 10_000],
      ['read_temperature', 10_000],
    ]);
    expect(polls(view)[3]?.name?.en).toBe('temperature, fahrenheit');
  });

  it('takes what the device sends meanwhile and waits for its own answer', async () => {
    const script = await opened();
    const poll = script.poll('read_volume');
    await script.shouldSend('VOLUME?\r\n');
    script.transmit('POWER=on\r\nsome noise\r\nVOLUME=021\r\n');
    await poll;
    expect([script.status('power'), script.status('volume')]).toEqual(['on', 21]);
    script.transmit('POWER=off\r\n');
    expect(script.status('power')).toBe('off');
  });

  it('calls unknown what stays unanswered while the device answers other queries, until it is answered again', async () => {
    const script = await opened();
    const silence = async () => {
      const poll = script.poll('read_volume');
      await script.shouldSend('VOLUME?\r\n');
      await script.advance(2_100);
      await expect(poll).rejects.toMatchObject({ kind: 'timeout' });
    };
    const answer = async (id: string, query: string, said: string) => {
      const poll = script.poll(id);
      await script.shouldSend(query);
      script.transmit(said);
      await poll;
    };
    script.device.set('volume', 5);
    await silence();
    await silence();
    expect(script.status('volume')).toBe(5);
    await answer('read_temperature', 'TEMP?\r\n', 'TEMP=20.0\r\n');
    await silence();
    expect(script.status('volume')).toBeNull();
    await answer('read_volume', 'VOLUME?\r\n', 'VOLUME=021\r\n');
    expect(script.status('volume')).toBe(21);
  });

  it('calls unknown what it cannot read', async () => {
    const script = await opened();
    script.device.set('volume', 5);
    const poll = script.poll('read_volume');
    await script.shouldSend('VOLUME?\r\n');
    script.transmit('VOLUME=loud\r\n');
    await script.advance(2_100);
    await poll;
    expect(script.status('volume')).toBeNull();
    script.transmit('POWER=sleeping\r\n');
    expect(script.status('power')).toBeNull();
  });

  it('is recognised by an error reply or by silence', async () => {
    const script = await opened(display, { errorReply: '^ERR' });
    const refused = script.poll('read_volume');
    await script.shouldSend('VOLUME?\r\n');
    script.transmit('ERR 7\r\n');
    await refused;
    expect(script.status('volume')).toBeNull();
    const silent = script.poll('read_volume');
    await script.shouldSend('VOLUME?\r\n');
    await script.advance(2_100);
    await expect(silent).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('waits for the last line of long replies', async () => {
    const definition: Definition = {
      properties: [
        {
          id: 'volume',
          name: { zh: '', en: '' },
          type: 'int',
          access: 'r',
          wire: { query: 'status\\n', reply: '^volume: (-?\\d+)$' },
        },
        {
          id: 'state',
          name: { zh: '', en: '' },
          type: 'string',
          access: 'r',
          wire: { query: 'status\\n', reply: '^state: (.*)$' },
        },
      ],
      actions: [],
    };
    const script = await opened(definition, { delimiter: '\\n', endReply: '^OK$', errorReply: '^ACK' });
    const poll = script.poll('read_volume');
    await script.shouldSend('status\n');
    script.transmit('volume: 42\nrepeat: 0\n');
    script.transmit('OK\n');
    await poll;
    expect([script.status('volume'), script.status('state')]).toEqual([42, null]);
  });
});

describe('acting', () => {
  it('encodes its parameters and waits for success', async () => {
    const script = await opened();
    const volume = script.execute('volume', { level: 7 });
    await script.shouldSend('VOLUME 007\r\n');
    script.transmit('OK\r\n');
    await volume;
    const refused = script.execute('volume', { level: 99 });
    await script.shouldSend('VOLUME 099\r\n');
    script.transmit('ERR 2\r\n');
    await expect(refused).rejects.toMatchObject({ kind: 'refused', text: { en: 'the device refused: ERR 2' } });
  });

  it('refuses parameters that would end the command early, and sends nothing', async () => {
    const script = await opened();
    await expect(script.execute('say', { text: 'hi\r\nPOWER OFF' })).rejects.toMatchObject({ kind: 'refused' });
    await expect(script.execute('volume', { level: 1_000 })).rejects.toMatchObject({ kind: 'refused' });
    await script.shouldBeSilent();
    await script.execute('say', { text: 'hi' });
    await script.shouldSend('SAY hi\r\n');
  });

  it('sends its steps in turn and stops at the first that fails', async () => {
    const script = await opened(display, { errorReply: '^ERR' });
    const scene = script.execute('scene');
    await script.shouldSend('POWER ON\r\n');
    script.transmit('ERR\r\n');
    await expect(scene).rejects.toMatchObject({ kind: 'refused' });
    await script.shouldBeSilent();
  });

  it('says what came instead of the expected reply', async () => {
    const script = await opened();
    const power = script.execute('power', { on: true });
    await script.shouldSend('POWER ON\r\n');
    script.transmit('WHAT?\r\n');
    await script.advance(2_100);
    await expect(power).rejects.toMatchObject({ kind: 'refused', text: { en: 'unexpected reply: WHAT?' } });
  });

  it('reads back only what proves the action', async () => {
    const script = await opened();
    const actions = typeof genericTcp.actions === 'function' ? genericTcp.actions(script.device) : genericTcp.actions;
    const readBack = actions.find(({ id }) => id === 'power')?.readBack?.(script.device);
    await script.shouldSend('POWER?\r\n');
    script.transmit('POWER=on\r\n');
    await readBack;
    await script.shouldBeSilent();
    expect(script.status('power')).toBe('on');
  });
});

describe('binary devices', () => {
  it('counts checksums and cuts frames by their length field, past rubbish', async () => {
    const script = await opened(binary, binaryParams);
    const poll = script.poll('read_power');
    await script.shouldSend(Buffer.from('AA11010012', 'hex'));
    script.transmit(Buffer.from('0000FFAAFF0103411101', 'hex'));
    script.transmit(Buffer.from('56', 'hex'));
    await poll;
    expect(script.status('power')).toBe(true);
    const volume = script.execute('volume', { level: 50 });
    await script.shouldSend(Buffer.from('AA1201013246', 'hex'));
    script.transmit(Buffer.from('AAFF01034E120165', 'hex'));
    await expect(volume).rejects.toMatchObject({ kind: 'refused' });
  });

  it('explains bytes that cannot be read', () => {
    expect(genericTcp.explain?.(Buffer.from([0xaa, 0x11, 0xff]))?.en).toBe('hex AA 11 FF');
    expect(genericTcp.explain?.(Buffer.from('音量 20\r\n'))).toBeUndefined();
  });
});

describe('signing in', () => {
  const telnet = { username: 'admin', password: 'secret', readyPrompt: '> *$' };

  it('answers prompts that end no line, and hides the password', async () => {
    const script = createDriverScript(genericTelnet, { ...params, ...telnet }, { definition: display });
    const open = script.open();
    script.transmit('Welcome\r\nlog');
    script.transmit('in: ');
    await script.shouldSend('admin\r\n');
    script.transmit('admin\r\nPassword: ');
    await script.shouldSend('secret\r\n');
    script.transmit('\r\nLast login: today\r\n> ');
    await open;
    expect(script.trace().join()).not.toContain('secret');
  });

  it('knows a wrong password', async () => {
    const script = createDriverScript(genericTelnet, { ...params, ...telnet }, { definition: display });
    const open = script.open();
    script.transmit('login: ');
    await script.shouldSend('admin\r\n');
    script.transmit('Password: ');
    await script.shouldSend('secret\r\n');
    script.transmit('\r\nLogin incorrect\r\nlogin: ');
    await expect(open).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('greets, then sends the first command with the password', async () => {
    const start = {
      greeting: '^OK MPD',
      startCommand: 'password {password}\\n',
      startReply: '^OK$',
      errorReply: '^ACK',
      password: 'pw',
    };
    const script = createDriverScript(genericTcp, { ...params, ...start, delimiter: '\\n' }, { definition: display });
    const open = script.open();
    script.transmit('OK MPD 0.23.5\n');
    await script.shouldSend('password pw\n');
    script.transmit('ACK [3@0] {password} incorrect password\n');
    await expect(open).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('names a setting that it cannot read', async () => {
    const script = createDriverScript(genericTcp, { ...params, errorReply: '(' }, { definition: display });
    await expect(script.open()).rejects.toMatchObject({
      kind: 'refused',
      text: { en: expect.stringContaining('Error reply') },
    });
  });
});

describe('transports', () => {
  const transportOf = (driver: typeof genericTcp, given: Record<string, string | number | boolean>) =>
    typeof driver.transport === 'function' ? driver.transport({ ...params, ...given }) : driver.transport;

  it('are chosen by parameters', () => {
    expect(transportOf(genericTcp, {})).toMatchObject({ kind: 'tcp', frame: { delimiter: '\r\n' } });
    expect(transportOf(genericTcp, { tls: true, delimiter: '\\r' })).toMatchObject({
      kind: 'tls',
      frame: { delimiter: '\r' },
    });
    expect(transportOf(genericTcp, { frame: 'silence', silenceMs: 20 })).toMatchObject({ frame: { silenceMs: 20 } });
    expect(transportOf(genericUdp, { broadcast: true })).toMatchObject({ kind: 'udp', broadcast: true });
    expect(transportOf(genericTelnet, {})).toMatchObject({ kind: 'telnet' });
  });

  it('keep a line alive when asked to', async () => {
    const script = await opened(display, { keepAlive: 'PING\\r\\n', keepAliveSeconds: 20 });
    await script.poll('keepAlive');
    await script.shouldSend('PING\r\n');
  });
});
