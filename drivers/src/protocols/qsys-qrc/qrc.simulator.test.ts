import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { qsysQrc } from './qrc.driver.ts';
import { designed } from './qrc.fixture.ts';
import { simulateQrc } from './qrc.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const simulate = async (params: Record<string, string> = {}): Promise<Simulator> => {
  const simulator = await simulateQrc({ host, port: 0, params });
  opened.push(simulator);
  return simulator;
};
const drive = async ({ port }: Simulator, params: Record<string, string | number> = {}): Promise<LiveDevice> => {
  const live = await openLive(qsysQrc, { host, port, updateSeconds: 0.1, ...params }, { definition: designed });
  opened.push(live);
  return live;
};

interface Said {
  readonly id?: number | null;
  readonly params?: Changes;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}
interface Changes {
  readonly Changes?: readonly { readonly Name: string; readonly Value: number }[];
}

/** A client that is not the driver: bytes as the help writes them. */
const talk = async ({ port }: Simulator) => {
  const socket = connect(port, host);
  opened.push({ close: () => socket.destroy() });
  const received: Said[] = [];
  let rest = '';
  let id = 0;
  socket.on('data', (chunk) => {
    const parts = (rest + chunk.toString()).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) received.push(JSON.parse(part));
  });
  const call = async (method: string, params: unknown): Promise<unknown> => {
    id += 1;
    const own = id;
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', id: own, method, params })}\0`);
    await expect.poll(() => received.some((one) => one.id === own), { interval: 2 }).toBe(true);
    const said = received.find((one) => one.id === own);
    if (said?.error !== undefined) throw said.error;
    return said?.result;
  };
  return { socket, received, call };
};

describe('the simulated Core', () => {
  it('obeys the driver and reports changes automatically', async () => {
    const simulator = await simulate();
    const live = await drive(simulator);
    expect([live.status('gain'), live.status('mute'), live.status('engineState')]).toEqual([-12, false, 'Active']);
    await live.execute('setGain', { level: -3.5 });
    await live.until(() => live.status('gain') === -3.5);
    simulator.set('Mixer/input.1.gain', -20);
    await live.until(() => live.status('input1') === -20);
    await live.execute('silence');
    await live.until(() => live.status('gain') === 0);
    for (const poll of ['status', 'controls']) await live.poll(poll);
    expect(simulator.state()).toMatchObject({ MainGain: 0, 'Mixer/input.1.gain': 0, Source: 'Laptop' });
  });

  it('wants the right password where it has one', async () => {
    const simulator = await simulate({ username: 'u', password: 'p' });
    await drive(simulator, { username: 'u', password: 'p' });
    await expect(drive(simulator, { username: 'u', password: 'x' })).rejects.toMatchObject({ kind: 'signIn' });
    await expect(drive(simulator)).rejects.toMatchObject({ kind: 'signIn' });
  });

  it('answers a foreign client, errors included', async () => {
    const { port } = await simulate();
    const socket = connect(port, host);
    opened.push({ close: () => socket.destroy() });
    const received: unknown[] = [];
    let rest = '';
    socket.on('data', (chunk) => {
      const parts = (rest + chunk.toString()).split('\0');
      rest = parts.pop() ?? '';
      for (const part of parts) received.push(JSON.parse(part));
    });
    socket.write('{"jsonrpc":"2.0","id":1,"method":"Control.Get","params":["MainGain"]}\0nonsense\0');
    socket.write('{"jsonrpc":"2.0","id":2,"method":"Component.Get","params":{"Name":"None","Controls":[]}}\0');
    socket.write('{"jsonrpc":"2.0","id":3,"method":"Dance","params":{}}\0');
    await expect.poll(() => received.length).toBe(5);
    expect(received[0]).toMatchObject({ method: 'EngineStatus', params: { State: 'Active' } });
    expect(received[1]).toMatchObject({ id: 1, result: [{ Name: 'MainGain', Value: -12 }] });
    expect(received[2]).toMatchObject({ error: { code: -32700 } });
    expect(received[3]).toMatchObject({ id: 2, error: { code: 7 } });
    expect(received[4]).toMatchObject({ id: 3, error: { code: -32601 } });
  });

  it('counts a mute from 0 to 1, takes numbers given as text, and keeps to its limits', async () => {
    const { call } = await talk(await simulate({ controls: 'MainGain=-12; MainMute=1; Zone=3[1..8]; Source=Laptop' }));
    expect(await call('Control.Get', ['MainMute'])).toMatchObject([{ Value: 1, Position: 1, String: 'muted' }]);
    expect(await call('Control.Set', { Name: 'MainMute', Position: 0 })).toMatchObject({ Value: 0, Position: 0 });
    expect(await call('Control.Set', { Name: 'MainMute', Value: 'muted' })).toMatchObject({ Value: 1 });
    expect(await call('Control.Set', { Name: 'MainMute', Value: false })).toMatchObject({ Value: 0 });
    expect(await call('Control.Set', { Name: 'MainGain', Value: '-20' })).toMatchObject({ Value: -20 });
    expect(await call('Control.Set', { Name: 'MainGain', Value: '-6.5dB' })).toMatchObject({ String: '-6.5dB' });
    expect(await call('Control.Set', { Name: 'MainGain', Value: 500 })).toMatchObject({ Value: 20, Position: 1 });
    expect(await call('Control.Set', { Name: 'Zone', Value: 0 })).toMatchObject({ Value: 1, Position: 0 });
    expect(await call('Control.Set', { Name: 'Source', Value: 7 })).toMatchObject({ Value: '7' });
    await expect(call('Control.Set', { Name: 'MainGain', Value: 'loud' })).rejects.toMatchObject({ code: -32602 });
  });

  it('takes the time of a ramp, reported on the way, until somebody else sets the control', async () => {
    const simulator = await simulate();
    const { call, received } = await talk(simulator);
    await call('ChangeGroup.AddControl', { Id: 'g', Controls: ['MainGain'] });
    await call('ChangeGroup.AutoPoll', { Id: 'g', Rate: 0.05 });
    const begun = performance.now();
    await call('Control.Set', { Name: 'MainGain', Value: 8, Ramp: 1.5 });
    expect(simulator.state().MainGain).toBeLessThan(0);
    await expect.poll(() => simulator.state().MainGain, { interval: 10, timeout: 8_000 }).toBe(8);
    expect(performance.now() - begun).toBeGreaterThan(1_400);
    const onTheWay = () => received.flatMap((one) => one.params?.Changes ?? []).map(({ Value }) => Value);
    await expect.poll(() => onTheWay().at(-1)).toBe(8);
    expect(onTheWay().some((value) => value > -11 && value < 7)).toBe(true);
    await call('Component.Set', { Name: 'Mixer', Controls: [{ Name: 'input.1.gain', Value: -80, Ramp: 60 }] });
    await call('Component.Set', { Name: 'Mixer', Controls: [{ Name: 'input.1.gain', Value: 3 }] });
    await call('Mixer.SetInputGain', { Name: 'Mixer', Inputs: '2', Value: -50, Ramp: 0.1 });
    await expect.poll(() => simulator.state()['Mixer/input.2.gain']).toBe(-50);
    expect(simulator.state()['Mixer/input.1.gain']).toBe(3);
  });

  it('mixes', async () => {
    const simulator = await simulate({ mixers: 'Hall=4x2' });
    const { call } = await talk(simulator);
    const mix = (method: string, params: object) => call(`Mixer.${method}`, { Name: 'Hall', ...params });
    await mix('SetCrossPointGain', { Inputs: '1-3 !2', Outputs: '*', Value: -10 });
    await mix('SetCrossPointMute', { Inputs: '4', Outputs: '1,2', Value: true });
    await mix('SetCrossPointSolo', { Inputs: '1', Outputs: '2', Value: true });
    await mix('SetCrossPointDelay', { Inputs: '1', Outputs: '1', Value: 0.25 });
    await mix('SetInputGain', { Inputs: '!1', Value: '-3' });
    await mix('SetInputMute', { Inputs: '* !3-4', Value: true });
    await mix('SetInputSolo', { Inputs: '2 3', Value: true });
    await mix('SetOutputGain', { Outputs: 2, Value: 4 });
    await mix('SetOutputMute', { Outputs: '*', Value: true });
    await mix('SetCueGain', { Cues: '1', Value: -6 });
    await mix('SetCueMute', { Cues: '1', Value: true });
    await mix('SetInputCueEnable', { Inputs: '1', Cues: '1', Value: true });
    await mix('SetInputCueAfl', { Inputs: '1', Cues: '1', Value: true });
    const changed = Object.entries(simulator.state()).filter(([key, value]) => key.startsWith('Hall/') && value !== 0);
    expect(Object.fromEntries(changed.map(([key, value]) => [key.slice(5), value]))).toEqual({
      'input.1.output.1.gain': -10,
      'input.1.output.2.gain': -10,
      'input.3.output.1.gain': -10,
      'input.3.output.2.gain': -10,
      'input.4.output.1.mute': 1,
      'input.4.output.2.mute': 1,
      'input.1.output.2.solo': 1,
      'input.1.output.1.delay': 0.25,
      'input.2.gain': -3,
      'input.3.gain': -3,
      'input.4.gain': -3,
      'input.1.mute': 1,
      'input.2.mute': 1,
      'input.2.solo': 1,
      'input.3.solo': 1,
      'output.2.gain': 4,
      'output.1.mute': 1,
      'output.2.mute': 1,
      'cue.1.gain': -6,
      'cue.1.mute': 1,
      'input.1.cue.1.enable': 1,
      'input.1.cue.1.afl': 1,
    });
    await expect(mix('SetInputGain', { Inputs: '5', Value: 0 })).rejects.toMatchObject({ code: 9 });
    await expect(mix('SetInputGain', { Inputs: 'x', Value: 0 })).rejects.toMatchObject({ code: 9 });
    await expect(mix('SetInputGain', { Inputs: '1' })).rejects.toMatchObject({ code: -32602 });
    await expect(call('Mixer.SetInputGain', { Name: 'No', Inputs: '1', Value: 0 })).rejects.toMatchObject({ code: 7 });
  });

  it('lists its components, and answers for each with limits', async () => {
    const { call } = await talk(
      await simulate({ controls: 'MainGain=0; Room/gain=-3; Room/mute=1', mixers: 'Hall=4x2' }),
    );
    expect(await call('Component.GetComponents', {})).toEqual([
      { Name: 'Room', Type: 'gain', Properties: [] },
      {
        Name: 'Hall',
        Type: 'mixer',
        Properties: [
          { Name: 'n_inputs', Value: '4' },
          { Name: 'n_outputs', Value: '2' },
          { Name: 'n_cues', Value: '1' },
        ],
      },
      { Name: 'Player', Type: 'loop_player', Properties: [] },
    ]);
    const range = { ValueMin: -100, ValueMax: 20, StringMin: '-100.0dB', StringMax: '20.0dB' };
    expect(await call('Component.GetControls', { Name: 'Room' })).toEqual({
      Name: 'Room',
      Controls: [
        {
          Name: 'gain',
          Type: 'Float',
          Value: -3,
          ...range,
          String: '-3.0dB',
          Position: 97 / 120,
          Direction: 'Read/Write',
        },
        { Name: 'mute', Type: 'Boolean', Value: true, String: 'muted', Position: 1, Direction: 'Read/Write' },
      ],
    });
    const set = { Name: 'Room', ResponseValues: true, Controls: [{ Name: 'mute', Value: false }] };
    expect(await call('Component.Set', set)).toMatchObject({ Controls: [{ Name: 'mute', Value: 0 }] });
    await expect(call('Control.Get', ['Room/gain'])).rejects.toMatchObject({ code: 8 });
  });

  it('keeps change groups, snapshots and what its players play', async () => {
    const simulator = await simulate();
    const { call } = await talk(simulator);
    const poll = async (): Promise<readonly string[] | undefined> =>
      ((await call('ChangeGroup.Poll', { Id: 'g' })) as Changes).Changes?.map(({ Name }) => Name);
    const mixer = { Name: 'Mixer', Controls: [{ Name: 'input.1.mute' }] };
    await call('ChangeGroup.AddControl', { Id: 'g', Controls: ['MainGain', 'Source'] });
    await call('ChangeGroup.AddComponentControl', { Id: 'g', Component: mixer });
    expect([await poll(), await poll()]).toEqual([['MainGain', 'Source', 'input.1.mute'], []]);
    await call('ChangeGroup.Remove', { Id: 'g', Controls: ['Source'] });
    await call('ChangeGroup.Invalidate', { Id: 'g' });
    expect(await poll()).toEqual(['MainGain', 'input.1.mute']);
    await call('ChangeGroup.Clear', { Id: 'g' });
    await call('Control.Set', { Name: 'MainGain', Value: -30 });
    expect(await poll()).toEqual([]);
    await call('ChangeGroup.Destroy', { Id: 'g' });
    await expect(poll()).rejects.toMatchObject({ code: 6 });
    for (const Id of ['1', '2', '3', '4']) await call('ChangeGroup.AddControl', { Id, Controls: ['MainGain'] });
    const fifth = call('ChangeGroup.AddControl', { Id: '5', Controls: ['MainGain'] });
    await expect(fifth).rejects.toMatchObject({ code: 5 });

    await call('Snapshot.Save', { Name: 'Scenes', Bank: 2 });
    await call('Snapshot.Load', { Name: 'Scenes', Bank: 1 });
    expect(simulator.state().MainGain).toBe(0);
    await call('Snapshot.Load', { Name: 'Scenes', Bank: 2 });
    expect(simulator.state().MainGain).toBe(-30);
    await expect(call('Snapshot.Load', { Name: 'Scenes', Bank: 25 })).rejects.toMatchObject({ code: -32602 });

    const file = { Name: 'doors.wav', Mode: 'mono', Output: 2 };
    await call('LoopPlayer.Start', { Name: 'Player', Files: [file], StartTime: 0, Loop: false });
    expect(simulator.state()).toMatchObject({ 'Player/output.2.file': 'doors.wav', 'Player/output.2.playing': 1 });
    await call('LoopPlayer.Stop', { Name: 'Player', Outputs: [2] });
    expect(simulator.state()).toMatchObject({ 'Player/output.2.file': '', 'Player/output.2.playing': 0 });
  });

  it('refuses what is no request, or too much for a Core on standby, and closes on silence', async () => {
    const standby = await talk(await simulate({ state: 'Standby' }));
    expect(await standby.call('StatusGet', 0)).toMatchObject({ State: 'Standby' });
    await expect(standby.call('Control.Get', ['MainGain'])).rejects.toMatchObject({ code: -32604 });
    standby.socket.write('[1]\0');
    await expect.poll(() => standby.received.at(-1)).toMatchObject({ error: { code: -32600 }, id: null });
    const quiet = await talk(await simulate({ silenceSeconds: '0.3' }));
    await expect.poll(() => quiet.socket.destroyed, { timeout: 5_000 }).toBe(true);
  });

  it('lies, closes and comes back', async () => {
    const simulator = await simulate();
    const live = await drive(simulator);
    await simulator.fault('lie');
    await live.execute('setGain', { level: 1 });
    expect(simulator.state().MainGain).toBe(-12);
    await simulator.fault('refuse');
    await live.until(() => live.lost() !== undefined);
    await simulator.fault('none');
    await drive(simulator);
    expect(() => simulator.set('wings', 1)).toThrow('no "wings"');
    expect(() => simulator.set('MainGain', 'loud')).toThrow('no value');
  });
});
