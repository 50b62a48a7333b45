import { describe, expect, it } from 'vitest';
import { createDriverScript, type DriverScript } from '../../kit/driver-script.ts';
import { transportOf } from '../../kit/transport.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { viscaIp } from './visca.driver.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const packet = (type: string, sequence: number, payload: string): Buffer => {
  const bytes = hex(payload);
  const header = Buffer.alloc(8);
  header.writeUInt16BE(Number.parseInt(type, 16), 0);
  header.writeUInt16BE(bytes.length, 2);
  header.writeUInt32BE(sequence, 4);
  return Buffer.concat([header, bytes]);
};
const reset = packet('0200', 0, '01');
const ready = packet('0201', 0, '01');
const reply = (sequence: number, payload: string) => packet('0111', sequence, payload);

/** Longer than the driver waits between two messages. */
const pause = 30;

const overIp = async (): Promise<DriverScript> => {
  const script = createDriverScript(viscaIp);
  const open = script.open();
  await script.shouldSend(reset);
  script.transmit(ready);
  await script.advance(pause);
  await script.shouldSend(packet('0110', 1, '81090400ff'));
  script.transmit(reply(1, '905002ff'));
  await open;
  await script.advance(pause);
  return script;
};

const overTcp = async (): Promise<DriverScript> => {
  const script = createDriverScript(viscaIp, { transport: 'tcp' });
  const open = script.open();
  await script.shouldSend(hex('81090400ff'));
  script.transmit(hex('905002ff'));
  await open;
  await script.advance(pause);
  return script;
};

describe('VISCA over IP', () => {
  it('sets the numbers back, then counts, and takes only the answer to its own number', async () => {
    const script = await overIp();
    const home = script.execute('home');
    await script.shouldSend(packet('0100', 2, '81010604ff'));
    script.transmit(reply(1, '9041ff'));
    script.transmit(reply(2, '9041ff'));
    await home;
    expect(script.status('power')).toBe('on');
  });

  it('goes on with a camera that ignores the reset', async () => {
    const script = createDriverScript(viscaIp);
    const open = script.open();
    await script.shouldSend(reset);
    await script.advance(1_100);
    await script.shouldSend(packet('0110', 1, '81090400ff'));
    script.transmit(reply(1, '905003ff'));
    await open;
    expect(script.status('power')).toBe('standby');
  });

  it('serves a camera whose replies always carry the number 1', async () => {
    const script = await overIp();
    const home = script.execute('home');
    for (const number of [2, 3]) {
      await script.shouldSend(packet('0100', number, '81010604ff'));
      script.transmit(reply(1, '9041ff'));
      script.transmit(reply(1, '9051ff'));
      await script.advance(1_100);
    }
    await script.shouldSend(packet('0100', 4, '81010604ff'));
    script.transmit(reply(1, '9041ff'));
    await home;
    await script.advance(pause);
    const poll = script.poll('status');
    await script.shouldSend(packet('0110', 5, '81090400ff'));
    // The completion of the movement comes late, and is no answer to the inquiry.
    script.transmit(reply(1, '9051ff'));
    script.transmit(reply(1, '905003ff'));
    await poll;
    expect(script.status('power')).toBe('standby');
  });

  it('does not take a late reply for that of a camera that does not count', async () => {
    const script = await overIp();
    const home = script.execute('home');
    await script.shouldSend(packet('0100', 2, '81010604ff'));
    script.transmit(reply(1, '9041ff'));
    await script.advance(1_100);
    await script.shouldSend(packet('0100', 3, '81010604ff'));
    script.transmit(reply(2, '9041ff'));
    await script.advance(1_100);
    await expect(home).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('says once more what got lost, and gives up then', async () => {
    const script = await overIp();
    const home = script.execute('home');
    await script.shouldSend(packet('0100', 2, '81010604ff'));
    await script.advance(1_100);
    await script.shouldSend(packet('0100', 3, '81010604ff'));
    await script.advance(1_100);
    await expect(home).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('starts counting anew when the camera lost count', async () => {
    const script = await overIp();
    const home = script.execute('home');
    await script.shouldSend(packet('0100', 2, '81010604ff'));
    script.transmit(packet('0201', 2, '0f01'));
    await script.advance(pause);
    await script.shouldSend(reset);
    script.transmit(ready);
    await script.advance(pause);
    await script.shouldSend(packet('0100', 1, '81010604ff'));
    script.transmit(reply(1, '9051ff'));
    await home;
  });

  it('reports why the camera refused', async () => {
    const script = await overIp();
    const focus = script.execute('focus', { direction: 'far', speed: 2, durationMs: 100 });
    await script.shouldSend(packet('0100', 2, '8101040822ff'));
    script.transmit(reply(2, '906141ff'));
    await expect(focus).rejects.toMatchObject({ kind: 'busy' });
  });
});

describe('movement', () => {
  const began = async (script: DriverScript, durationMs: number): Promise<void> => {
    const move = script.execute('move', { direction: 'left', speed: 8, durationMs });
    await script.shouldSend(hex('8101060108080103ff'));
    script.transmit(hex('9041ff9051ff'));
    await move;
    await script.advance(pause);
  };
  const stopBytes = hex('8101060108080303ff');

  it('ends by itself', async () => {
    const script = await overTcp();
    await began(script, 500);
    await script.advance(400);
    await script.shouldBeSilent();
    await script.advance(200);
    await script.shouldSend(stopBytes);
    script.transmit(hex('9041ff'));
    await script.advance(5_000);
    await script.shouldBeSilent();
  });

  it('goes on for as long as it is asked for again', async () => {
    const script = await overTcp();
    await began(script, 500);
    await script.advance(400);
    await began(script, 500);
    await script.advance(300);
    await script.shouldBeSilent();
    await script.advance(300);
    await script.shouldSend(stopBytes);
  });

  it('is stopped once, when someone stops it', async () => {
    const script = await overTcp();
    await began(script, 500);
    const stop = script.execute('moveStop');
    await script.shouldSend(stopBytes);
    script.transmit(hex('9041ff'));
    await stop;
    await script.advance(1_000);
    await script.shouldBeSilent();
  });

  it('is stopped again when the camera was too busy to stop', async () => {
    const script = await overTcp();
    await began(script, 100);
    await script.advance(200);
    await script.shouldSend(stopBytes);
    script.transmit(hex('906003ff'));
    await script.advance(pause);
    await script.shouldSend(stopBytes);
  });

  it('that a lost connection left behind is stopped at the next one', async () => {
    const script = await overTcp();
    await began(script, 5_000);
    script.device.line.close();
    const again = createDriverScript(viscaIp, { transport: 'tcp' });
    for (const [key, value] of script.device.store) again.device.store.set(key, value);
    const open = again.open();
    await again.shouldSend(hex('81090400ff'));
    again.transmit(hex('905002ff'));
    await again.advance(pause);
    await again.shouldSend(stopBytes);
    again.transmit(hex('9041ff'));
    await open;
    expect(again.device.store.has('moving:panTilt')).toBe(false);
  });
});

describe('reading', () => {
  const turns = async (script: DriverScript, ...pairs: readonly [string, string][]): Promise<void> => {
    for (const [sent, answer] of pairs) {
      await script.advance(pause);
      await script.shouldSend(hex(sent));
      script.transmit(hex(answer));
    }
  };

  it('asks for positions and focus while the camera is on', async () => {
    const script = await overTcp();
    const poll = script.poll('status');
    await turns(
      script,
      ['81090400ff', '905002ff'],
      ['81090612ff', '90500e010e0500000100ff'],
      ['81090447ff', '905004000000ff'],
      ['81090438ff', '905003ff'],
    );
    await poll;
    expect(['pan', 'tilt', 'zoom', 'focusMode'].map((id) => script.status(id))).toEqual([
      -0x1e1b,
      0x10,
      0x4000,
      'manual',
    ]);
  });

  it('asks a sleeping camera for nothing more', async () => {
    const script = await overTcp();
    const poll = script.poll('status');
    await turns(script, ['81090400ff', '905003ff']);
    await poll;
    await script.advance(100);
    await script.shouldBeSilent();
  });

  it('moves with five digits of pan where the camera reports five, and sees that it arrived', async () => {
    const script = await overTcp();
    const first = script.poll('status');
    await turns(
      script,
      ['81090400ff', '905002ff'],
      ['81090612ff', '9050 0000000000 00000000ff'],
      ['81090447ff', '905000000000ff'],
      ['81090438ff', '905002ff'],
    );
    await first;
    const move = script.execute('moveTo', { pan: 16, tilt: -1, speed: 10 });
    await turns(script, ['810106020a0a' + '0000000100' + '0f0f0f0fff', '9041ff']);
    await move;
    const second = script.poll('status');
    await turns(
      script,
      ['81090400ff', '905002ff'],
      ['81090612ff', '9050 0000000102 0f0f0f0fff'],
      ['81090447ff', '905000000000ff'],
      ['81090438ff', '905002ff'],
    );
    await second;
    expect(script.status('arrived')).toBe(true);
  });

  it('does not ask twice for what the camera does not know', async () => {
    const script = await overTcp();
    const poll = script.poll('identity');
    await turns(script, ['81090002ff', '906002ff']);
    await poll;
    await script.poll('identity');
    await script.advance(pause);
    await script.shouldBeSilent();
  });
});

describe('silence', () => {
  it('about one thing is not the camera’s absence: it is asked twice and then no more', async () => {
    const script = await overTcp();
    for (let round = 0; round < 2; round += 1) {
      const poll = script.poll('identity');
      await script.shouldSend(hex('81090002ff'));
      await script.advance(2_100);
      await script.shouldSend(hex('81090400ff'));
      script.transmit(hex('905002ff'));
      await poll;
      await script.advance(pause);
    }
    await script.poll('identity');
    await script.shouldBeSilent();
  });

  it('about everything is', async () => {
    const script = await overTcp();
    const poll = script.poll('identity');
    await script.shouldSend(hex('81090002ff'));
    await script.advance(2_100);
    await script.shouldSend(hex('81090400ff'));
    await script.advance(2_100);
    await expect(poll).rejects.toMatchObject({ kind: 'timeout' });
  });
});

it('takes the usual port of each transport', () => {
  const port = (transport: string) => transportOf(viscaIp.transport, { transport }).port;
  expect(['ip', 'tcp', 'udp'].map(port)).toEqual([52_381, 5678, 1259]);
});

it('offers tally only where the model has it', () => {
  const ids = (tally: string) => {
    const { device } = createDriverScript(viscaIp, { tally });
    return (typeof viscaIp.actions === 'function' ? viscaIp.actions(device) : []).map(({ id }) => id);
  };
  expect([ids('none').includes('tally'), ids('sony').includes('tally')]).toEqual([false, true]);
});

describe('ten thousand malformed frames', () => {
  it('over IP change nothing: the next question is answered', async () => {
    const script = await overIp();
    const samples = [reply(1, '905002ff'), reply(1, '9041ff'), ready, packet('0201', 1, '0f01')];
    for (const frame of malformedFrames(10_000, samples)) script.transmit(frame);
    const poll = script.poll('identity');
    await script.shouldSend(packet('0110', 2, '81090002ff'));
    script.transmit(reply(2, '90500001051c020002ff'));
    await poll;
    expect(script.status('model')).toBe('051C');
  });

  it('over TCP are ignored, or end the connection in order; the next one works', async () => {
    let losses = 0;
    let script = await overTcp();
    for (const frame of malformedFrames(10_000, ['905002ff', '9041ff', '906041ff'].map(hex), 7)) {
      script.transmit(frame);
      if (!script.device.signal.aborted) continue;
      losses += 1;
      script = await overTcp();
    }
    expect(losses).toBeGreaterThan(0);
    expect(losses).toBeLessThan(2_000);
  });
});
