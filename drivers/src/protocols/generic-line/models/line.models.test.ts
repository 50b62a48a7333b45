import { describe, expect, it } from 'vitest';
import type { DriverModel } from '../../../kit/driver-model.ts';
import { createDriverScript } from '../../../kit/driver-script.ts';
import { genericTcp } from '../generic-line.driver.ts';
import { tcpModels } from './line.models.ts';

const model = (name: string): DriverModel => {
  const found = tcpModels.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no model ${name}`);
  return found;
};
const scriptOf = (name: string) => {
  const { params, definition } = model(name);
  return createDriverScript(
    genericTcp,
    { host: '192.0.2.1', ...params },
    definition === undefined ? {} : { definition },
  );
};
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const bytes = (text: string) => Buffer.from(text, 'latin1');

const ask = async (script: ReturnType<typeof scriptOf>, poll: string, sent: Buffer, answer: Buffer) => {
  const done = script.poll(poll);
  await script.shouldSend(sent);
  script.transmit(answer);
  await done;
};
const act = async (
  script: ReturnType<typeof scriptOf>,
  [id, args]: readonly [string, Record<string, string | number | boolean>],
  sent: Buffer,
  answer?: Buffer,
) => {
  const done = script.execute(id, args);
  await script.shouldSend(sent);
  if (answer !== undefined) script.transmit(answer);
  await done;
};

it.each(tcpModels.map((one) => [`${one.manufacturer} ${one.name}`, one] as const))(
  '%s is described without a fault',
  (_, one) => {
    expect(one.definition && genericTcp.declares?.check?.(one.definition)).toEqual([]);
    const fields = new Set(genericTcp.params.map(({ id }) => id));
    for (const id of Object.keys(one.params)) expect(fields).toContain(id);
    for (const column of [...(one.definition?.properties ?? [])].flatMap(({ wire }) => Object.keys(wire)))
      expect(genericTcp.declares?.property.map(({ id }) => id)).toContain(column);
    for (const column of [...(one.definition?.actions ?? [])].flatMap(({ wire }) => Object.keys(wire)))
      expect(genericTcp.declares?.action.map(({ id }) => id)).toContain(column);
    expect(one.source.length).toBeGreaterThan(10);
  },
);

describe('conversations by the makers’ documents', () => {
  it('Samsung MDC: the manual’s own power on, a NAK, an input', async () => {
    const script = scriptOf('MD40B');
    await act(script, ['power', { on: true }], hex('AA 11 01 01 01 14'), hex('AA FF 01 03 41 11 01 56'));
    await ask(script, 'read_input', hex('AA 14 01 00 15'), hex('AA FF 01 03 41 14 23 7B'));
    expect(script.status('input')).toBe('hdmi2');
    const refused = script.execute('setInput', { input: 'displayPort' });
    await script.shouldSend(hex('AA 14 01 01 25 3B'));
    script.transmit(hex('AA FF 01 03 4E 14 25 8A'));
    await expect(refused).rejects.toMatchObject({ kind: 'refused' });
  });

  it('LG signage: set ID and values in hexadecimal, answers that end with x', async () => {
    const script = scriptOf('49SH7DB');
    await act(script, ['power', { on: true }], bytes('ka 01 01\r'), bytes('a 01 OK01x'));
    await act(script, ['volume', { level: 30 }], bytes('kf 01 1e\r'), bytes('f 01 OK1ex'));
    await ask(script, 'read_volume', bytes('kf 01 ff\r'), bytes('f 01 OK1ex'));
    await ask(script, 'read_audioMute', bytes('ke 01 ff\r'), bytes('e 01 OK00x'));
    await ask(script, 'read_input', bytes('xb 01 ff\r'), bytes('b 01 OKa0x'));
    expect([script.status('volume'), script.status('audioMute'), script.status('input')]).toEqual([30, true, 'hdmi1']);
    await ask(script, 'read_power', bytes('ka 01 ff\r'), bytes('a 01 NG00x'));
    expect(script.status('power')).toBeNull();
  });

  it('NEC displays: header, message, check code', async () => {
    const script = scriptOf('X651UHD');
    await ask(
      script,
      'read_power',
      bytes('\x010A0A06\x0201D6\x03\x74\r'),
      bytes('\x0100AB12\x020200D60000040001\x03\x74\r'),
    );
    expect(script.status('power')).toBe('on');
    await script.advance(1_000);
    await act(
      script,
      ['power', { on: false }],
      bytes('\x010A0A0C\x02C203D60004\x03\x76\r'),
      bytes('\x0100AB0E\x0200C203D60004\x03\x76\r'),
    );
    await script.advance(1_000);
    await ask(
      script,
      'read_volume',
      bytes('\x010A0C06\x020062\x03\x01\r'),
      bytes('\x0100AD12\x0200006200006400\x33\x32\x03\x01\r'),
    );
    expect(script.status('volume')).toBe(50);
  });

  it('Philips SICP: size, ID, group, XOR', async () => {
    const script = scriptOf('55BDL4150D');
    await ask(script, 'read_power', hex('05 01 00 19 1D'), hex('06 01 00 19 02 1C'));
    expect(script.status('power')).toBe('on');
    await script.advance(200);
    await act(script, ['setInput', { input: 'hdmi1' }], hex('09 01 00 AC 0D 09 01 00 A1'), hex('06 01 00 00 06 01'));
    await script.advance(200);
    const refused = script.execute('power', { on: false });
    await script.shouldSend(hex('06 01 00 18 01 1E'));
    script.transmit(hex('06 01 00 00 18 1F'));
    await expect(refused).rejects.toMatchObject({ kind: 'refused' });
  });

  it('Sony Simple IP: the maker’s own example, and notices', async () => {
    const script = scriptOf('BRAVIA Professional Display (Simple IP)');
    await act(
      script,
      ['power', { on: false }],
      bytes('*SCPOWR0000000000000000\n'),
      bytes('*SAPOWR0000000000000000\n*SNPOWR0000000000000000\n'),
    );
    expect(script.status('power')).toBe('standby');
    script.transmit(bytes('*SNVOLU0000000000000029\n'));
    expect(script.status('volume')).toBe(29);
    await act(
      script,
      ['setInput', { input: 'hdmi2' }],
      bytes('*SCINPT0000000100000002\n'),
      bytes('*SAINPT0000000000000000\n'),
    );
  });

  it.each([
    ['PN-E603', 'POWR????\r', '1\r'],
    ['D4K40-RGB', '(PWR?)', '(PWR!001 "Power On")'],
  ])('%s says that it is on', async (name, sent, answer) => {
    const script = scriptOf(name);
    await ask(script, 'read_power', bytes(sent), bytes(answer));
    expect(script.status('power')).toBe('on');
  });

  it('Christie: shutter states of one digit or three', async () => {
    const script = scriptOf('Crimson WU25');
    await act(script, ['shutter', { on: true }], bytes('(SHU 1)'));
    await ask(script, 'read_shutter', bytes('(SHU?)'), bytes('(SHU!1)'));
    expect(script.status('shutter')).toBe(true);
    await ask(script, 'read_power', bytes('(PWR?)'), bytes('(PWR!010 "Cool down")'));
    expect(script.status('power')).toBe('cooling');
  });

  it('Sharp: asks for user and password even when both are empty', async () => {
    const script = scriptOf('PN-E603');
    const open = script.open();
    script.transmit(bytes('Login:'));
    await script.shouldSend(bytes('\r'));
    script.transmit(bytes('\r\nPassword:'));
    await script.shouldSend(bytes('\r'));
    script.transmit(bytes('OK\r\n'));
    await open;
    await act(script, ['setInput', { input: 'hdmi1' }], bytes('INPS0010\r'), bytes('WAIT\rOK\r'));
    await ask(script, 'read_input', bytes('INPS????\r'), bytes('9\r'));
    expect(script.status('input')).toBe('hdmi1');
  });

  it('Global Caché: relays', async () => {
    const script = scriptOf('iTach IP2CC');
    await act(script, ['relay2', { on: true }], bytes('setstate,1:2,1\r'), bytes('state,1:2,1\r'));
    expect(script.status('relay2')).toBe(true);
  });
});
