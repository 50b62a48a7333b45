import { describe, expect, it } from 'vitest';
import { openVenues } from '../testing/open-venues.ts';
import { patience, type Venue } from '../testing/venue.ts';

const cause = { kind: 'person', id: 'u1', name: 'Li' } as const;
const open = openVenues();
const online = (venue: Venue, id: string) => expect.poll(() => venue.connection(id), patience).toBe('online');
const reading = (venue: Venue, id: string, key: string) => expect.poll(() => venue.value(id, key), patience);
const statusOf = (venue: Venue, id: string) => expect.poll(() => venue.engine.commands.get(id)?.status, patience);

describe('a command', () => {
  it('goes from pending over sent to confirmed by the state of the device', async () => {
    const venue = open();
    const simulator = await venue.projector('p1', { warmUpMs: 100 });
    await reading(venue, 'p1', 'power').toBe('standby');
    const command = venue.engine.execute({ id: 'c1', deviceId: 'p1', action: 'power', args: { on: true }, cause });
    expect(command.status).toBe('pending');
    await statusOf(venue, 'c1').toBe('confirmed');
    expect(venue.news['command.changed'].map((change) => change.status)).toEqual(['pending', 'sent', 'confirmed']);
    // Not while it warms up.
    expect([venue.value('p1', 'power'), simulator.state().power]).toEqual(['on', 'on']);
    expect(venue.engine.execute({ id: 'c1', deviceId: 'p1', action: 'power', args: { on: true }, cause }).status).toBe(
      'confirmed',
    );
  });

  it('is pending while the device warms up, and says so when its time is over', async () => {
    const venue = open();
    await venue.projector('p1', { warmUpMs: 60_000 });
    await reading(venue, 'p1', 'power').toBe('standby');
    venue.engine.execute({ id: 'c1', deviceId: 'p1', action: 'power', args: { on: true }, cause, expiresInMs: 1_500 });
    await reading(venue, 'p1', 'power').toBe('warming');
    expect(venue.engine.commands.get('c1')?.status).toBe('sent');
    await statusOf(venue, 'c1').toBe('expired');
    const { reason, createdAt = 0, endedAt = 0 } = venue.engine.commands.get('c1') ?? {};
    expect(reason).toMatchObject({
      code: 'device.commandExpired',
      text: { en: expect.stringContaining('on the way') },
    });
    expect(endedAt - createdAt).toBeGreaterThanOrEqual(1_500);
  });

  it('is not confirmed when the device only replies OK', async () => {
    const venue = open();
    const simulator = await venue.projector('p1');
    await reading(venue, 'p1', 'power').toBe('standby');
    await simulator.fault('lie');
    venue.engine.execute({ id: 'c1', deviceId: 'p1', action: 'power', args: { on: true }, cause, expiresInMs: 400 });
    await statusOf(venue, 'c1').toBe('expired');
    expect(venue.engine.commands.get('c1')).toMatchObject({ reason: { code: 'device.commandExpired' } });
    expect(venue.engine.commands.get('c1')?.sentAt).toBeDefined();
  });

  it('fails with the reason given by the device', async () => {
    const venue = open();
    await venue.projector('p1', { warmUpMs: 60_000 });
    await reading(venue, 'p1', 'power').toBe('standby');
    const send = (id: string, on: boolean) =>
      venue.engine.execute({ id, deviceId: 'p1', action: 'power', args: { on }, cause });
    send('c1', true);
    await reading(venue, 'p1', 'power').toBe('warming');
    send('c2', false);
    await statusOf(venue, 'c2').toBe('failed');
    expect(venue.engine.commands.get('c2')?.reason).toMatchObject({
      code: 'device.busy',
      text: { en: expect.stringContaining('ERR3') },
    });
  });

  it('is refused when it is invalid or the device is offline', async () => {
    const venue = open();
    const simulator = await venue.projector('p1');
    await online(venue, 'p1');
    const send = (action: string, args: Record<string, string | boolean>) => () =>
      venue.engine.execute({ id: `${action}${JSON.stringify(args)}`, deviceId: 'p1', action, args, cause });
    expect(send('fly', {})).toThrow(expect.objectContaining({ code: 'device.actionUnknown' }));
    expect(send('power', {})).toThrow(
      expect.objectContaining({ code: 'device.parameterMissing', faults: [expect.objectContaining({ field: 'on' })] }),
    );
    expect(send('power', { on: 'yes' })).toThrow(expect.objectContaining({ code: 'device.parameterInvalid' }));
    expect(send('setInput', { input: '31\r%1POWR 0' })).toThrow(
      expect.objectContaining({ code: 'device.parameterInvalid' }),
    );
    await simulator.fault('refuse');
    await expect.poll(() => venue.connection('p1'), patience).toBe('offline');
    expect(send('power', { on: true })).toThrow(expect.objectContaining({ code: 'device.offline' }));
  });

  it('is validated the same way by `judge` and `execute`, reporting all invalid arguments together', async () => {
    const venue = open();
    await venue.projector('p1');
    await online(venue, 'p1');
    const asked = { deviceId: 'p1', action: 'power', args: { on: 'yes', speed: 2 } };
    const faults = [expect.objectContaining({ field: 'speed' }), expect.objectContaining({ field: 'on' })];
    const refusal = expect.objectContaining({ code: 'device.parameterInvalid', faults });
    expect(() => venue.engine.judge(asked)).toThrow(refusal);
    expect(() => venue.engine.execute({ ...asked, id: 'c1', cause })).toThrow(refusal);
    const fine = { ...asked, args: { on: true } };
    const { expiresInMs } = venue.engine.judge(fine);
    const { createdAt, expiresAt } = venue.engine.execute({ ...fine, id: 'c2', cause });
    expect(expiresAt - createdAt).toBe(expiresInMs);
    expect(venue.engine.judge({ ...fine, expiresInMs: 7 })).toMatchObject({ action: 'power', expiresInMs: 7 });
    expect(() => venue.engine.judge({ ...fine, deviceId: 'nobody' })).toThrow(
      expect.objectContaining({ code: 'device.actionUnknown' }),
    );
  });

  it('is chosen by its id, or by a capability where one action accepts the arguments', async () => {
    const venue = open();
    await venue.projector('p1');
    const choose = (action: string, args: Record<string, string | boolean>) =>
      venue.engine.choose({ deviceId: 'p1', action, args });
    expect(choose('setInput', {})).toBe('setInput');
    expect(choose('input', { input: '31' })).toBe('setInput');
    expect(choose('nothing', {})).toBeUndefined();
  });

  it('is never sent again after a reconnect', async () => {
    const venue = open();
    const simulator = await venue.projector('p1');
    await reading(venue, 'p1', 'power').toBe('standby');
    await simulator.fault('mute');
    venue.engine.execute({ id: 'c1', deviceId: 'p1', action: 'setInput', args: { input: '32' }, cause });
    venue.engine.execute({ id: 'c2', deviceId: 'p1', action: 'power', args: { on: true }, cause });
    await simulator.fault('refuse');
    await statusOf(venue, 'c2').toBe('failed');
    await statusOf(venue, 'c1').toBe('failed');
    await simulator.fault('none');
    await online(venue, 'p1');
    await venue.engine.readNow('p1');
    expect(simulator.state().power).toBe('standby');
  });

  it('waits in a bounded queue, and can be cancelled before it is sent', async () => {
    const venue = open({ timing: { commandsPerDevice: 2 } });
    const simulator = await venue.projector('p1');
    await reading(venue, 'p1', 'power').toBe('standby');
    await simulator.fault('mute');
    const send = (id: string) =>
      venue.engine.execute({ id, deviceId: 'p1', action: 'power', args: { on: true }, cause });
    send('c1');
    send('c2');
    expect(() => send('c3')).toThrow(expect.objectContaining({ code: 'device.busy' }));
    expect(venue.engine.cancel('c2')).toBe(true);
    expect(venue.engine.commands.get('c2')?.status).toBe('failed');
    expect(venue.engine.cancel('c2')).toBe(false);
  });
});
