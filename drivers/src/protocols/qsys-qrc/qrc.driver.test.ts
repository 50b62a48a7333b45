import { describe, expect, it } from 'vitest';
import { createDriverScript, type DriverScript } from '../../kit/driver-script.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { qsysQrc } from './qrc.driver.ts';
import { designed } from './qrc.fixture.ts';

const request = (id: number, method: string, params: unknown) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\0`;
const result = (id: number, value: unknown) => `${JSON.stringify({ jsonrpc: '2.0', id, result: value })}\0`;
const error = (id: number, code: number) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: 'no' } })}\0`;
const status = { Platform: 'Core 110f', State: 'Active', DesignName: 'Hall', Status: { Code: 0, String: 'OK' } };

const bare = async (): Promise<DriverScript> => {
  const script = createDriverScript(qsysQrc);
  const open = script.open();
  await script.shouldSend(request(1, 'StatusGet', 0));
  script.transmit(result(1, status));
  await open;
  return script;
};

const withDesign = async (): Promise<DriverScript> => {
  const script = createDriverScript(qsysQrc, {}, { definition: designed });
  const open = script.open();
  const turn = async (id: number, method: string, params: unknown, answer: unknown): Promise<void> => {
    await script.shouldSend(request(id, method, params));
    script.transmit(result(id, answer));
  };
  await turn(1, 'StatusGet', 0, status);
  await turn(
    2,
    'Control.Get',
    ['MainGain', 'MainMute'],
    [
      { Name: 'MainGain', Value: -12 },
      { Name: 'MainMute', Value: 1 },
    ],
  );
  await turn(
    3,
    'Component.Get',
    { Name: 'Mixer', Controls: [{ Name: 'input.1.gain' }] },
    {
      Name: 'Mixer',
      Controls: [{ Name: 'input.1.gain', Value: 3.5 }],
    },
  );
  await turn(4, 'ChangeGroup.AddControl', { Id: 'eoms', Controls: ['MainGain'] }, true);
  await script.shouldSend(request(5, 'ChangeGroup.AddControl', { Id: 'eoms', Controls: ['MainMute'] }));
  script.transmit(error(5, 8));
  await turn(
    6,
    'ChangeGroup.AddComponentControl',
    { Id: 'eoms', Component: { Name: 'Mixer', Controls: [{ Name: 'input.1.gain' }] } },
    true,
  );
  await turn(7, 'ChangeGroup.AutoPoll', { Id: 'eoms', Rate: 0.5 }, true);
  await open;
  return script;
};

describe('connecting', () => {
  it('reports the state of the Core', async () => {
    const script = await bare();
    expect(['engineState', 'model', 'designName', 'statusCode'].map((id) => script.status(id))).toEqual([
      'Active',
      'Core 110f',
      'Hall',
      0,
    ]);
    script.transmit('{"jsonrpc":"2.0","method":"EngineStatus","params":{"State":"Idle"}}\0');
    expect(script.status('engineState')).toBe('Idle');
  });

  it('logs on first, hides the password, and says when it is wrong', async () => {
    const script = createDriverScript(qsysQrc, { username: 'eoms', password: 'top"secret' });
    const open = script.open();
    await script.shouldSend(request(1, 'Logon', { User: 'eoms', Password: 'top"secret' }));
    script.transmit(error(1, 10));
    await expect(open).rejects.toMatchObject({ kind: 'signIn' });
    expect(script.trace().join('')).not.toContain('secret');
  });

  it('says that a log-on is needed', async () => {
    const script = createDriverScript(qsysQrc);
    const open = script.open();
    await script.shouldSend(request(1, 'StatusGet', 0));
    script.transmit(error(1, 10));
    await expect(open).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('reads and watches what the model declares, and goes on without what the design lacks', async () => {
    const script = await withDesign();
    expect(['gain', 'mute', 'input1'].map((id) => script.status(id))).toEqual([-12, true, 3.5]);
    script.transmit(
      `${JSON.stringify({
        jsonrpc: '2.0',
        method: 'ChangeGroup.Poll',
        params: {
          Id: 'eoms',
          Changes: [
            { Name: 'MainGain', Value: -6.5 },
            { Component: 'Mixer', Name: 'input.1.gain', Value: 0 },
          ],
        },
      })}\0`,
    );
    expect([script.status('gain'), script.status('input1')]).toEqual([-6.5, 0]);
  });
});

describe('acting', () => {
  it('sets what the model declares, with its ramp, and knows what proves it', async () => {
    const script = await withDesign();
    const gain = script.execute('setGain', { level: -3 });
    await script.shouldSend(request(8, 'Control.Set', { Name: 'MainGain', Value: -3, Ramp: 1.5 }));
    script.transmit(result(8, { Name: 'MainGain', Value: -3 }));
    await gain;
    const mute = script.execute('setMute', { on: false });
    await script.shouldSend(request(9, 'Control.Set', { Name: 'MainMute', Value: 0 }));
    script.transmit(result(9, true));
    await mute;
    const actions = typeof qsysQrc.actions === 'function' ? qsysQrc.actions(script.device) : [];
    const expectOf = (id: string) => actions.find((action) => action.id === id)?.expect;
    expect(expectOf('setGain')).toEqual([{ property: 'gain', in: ['$level'] }]);
    expect(expectOf('input1Position')).toBeUndefined();
  });

  it('sets positions in components, loads snapshots and sets any named control', async () => {
    const script = await withDesign();
    const position = script.execute('input1Position', { position: 0.5 });
    await script.shouldSend(
      request(8, 'Component.Set', { Name: 'Mixer', Controls: [{ Name: 'input.1.gain', Position: 0.5 }] }),
    );
    script.transmit(result(8, true));
    await position;
    const silence = script.execute('silence');
    await script.shouldSend(request(9, 'Snapshot.Load', { Name: 'Scenes', Bank: 1 }));
    script.transmit(result(9, true));
    await silence;
    const any = script.execute('setNamedControl', { control: 'Aux', value: 2 });
    await script.shouldSend(request(10, 'Control.Set', { Name: 'Aux', Value: 2 }));
    script.transmit(error(10, 8));
    await expect(any).rejects.toMatchObject({ kind: 'refused', text: { en: 'unknown control' } });
  });

  it('refuses a model whose action names a parameter that is not there', () => {
    const [first, ...rest] = designed.actions;
    const broken = first === undefined ? [] : [{ ...first, params: [] }, ...rest];
    expect(qsysQrc.declares?.check?.({ properties: [], actions: broken }).map(({ at }) => at)).toEqual([
      'actions/setGain/value',
    ]);
    expect(qsysQrc.declares?.check?.(designed)).toEqual([]);
  });
});

it('ten thousand malformed frames leave a Core that answers', async () => {
  let script = await withDesign();
  const samples = [
    result(8, [{ Name: 'MainGain', Value: -12 }]),
    '{"jsonrpc":"2.0","method":"EngineStatus","params":{"State":"Active","Status":{"Code":0}}}\0',
    '{"jsonrpc":"2.0","method":"ChangeGroup.Poll","params":{"Changes":[{"Name":"MainGain","Value":1e400}]}}\0',
  ].map((text) => Buffer.from(text));
  for (const frame of malformedFrames(10_000, samples, 5)) {
    script.transmit(frame);
    if (script.device.signal.aborted) script = await withDesign();
  }
  script.transmit('\0');
  const poll = script.poll('status');
  await script.shouldSend(request(8, 'StatusGet', 0));
  script.transmit(result(8, { State: 'Standby' }));
  await poll;
  expect(script.status('engineState')).toBe('Standby');
});
