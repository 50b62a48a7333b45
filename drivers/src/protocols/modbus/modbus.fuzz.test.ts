import { expect, it } from 'vitest';
import { createDriverScript } from '../../kit/driver-script.ts';
import { say } from '../../kit/say.ts';
import { modbusRtu, modbusTcp } from './modbus.driver.ts';
import { rtuFraming, tcpFraming } from './modbus.frames.ts';
import { createRegisterMap } from './modbus.simulated-map.ts';
import { answerPdu } from './modbus.simulator.ts';

/** The same numbers on every run. */
const randomBytes = (seed: number) => {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { next, bytes: (length: number) => Buffer.from(Array.from({ length }, () => next(256))) };
};

const definition = {
  properties: [
    {
      id: 'a',
      name: say('a', 'a'),
      type: 'double' as const,
      access: 'r' as const,
      wire: { address: 0, dataType: 'float32' },
    },
  ],
  actions: [],
};

it.each([
  { driver: modbusTcp, framing: tcpFraming },
  { driver: modbusRtu, framing: rtuFraming },
])('takes 10 000 malformed answers in order ($driver.id)', async ({ driver, framing }) => {
  const { next, bytes } = randomBytes(7);
  const good = framing.encode(1, Buffer.from([3, 4, 0, 0, 0, 0]), 1);
  const outcomes = new Set<string>();
  for (let round = 0; round < 100; round += 1) {
    const script = createDriverScript(driver, { gapMs: 0 }, { definition });
    const open = script.open();
    for (let frame = 0; frame < 100; frame += 1) {
      const bent = Buffer.from(good);
      bent[next(bent.length)] = next(256);
      const kinds = [() => bytes(next(40)), () => bent, () => bent.subarray(0, next(bent.length))];
      script.transmit(kinds[next(3)]?.() ?? good);
    }
    await script.advance(5_000);
    outcomes.add(
      await open.then(
        () => 'open',
        (error: Error) => error.name,
      ),
    );
  }
  expect([...outcomes].filter((outcome) => outcome !== 'open' && outcome !== 'DeviceError')).toEqual([]);
});

it('answers 10 000 malformed requests like a device', () => {
  const { next, bytes } = randomBytes(11);
  const map = createRegisterMap({ size: 100 });
  for (let round = 0; round < 10_000; round += 1) {
    const pdu = bytes(1 + next(12));
    const answer = answerPdu(map, pdu, false);
    expect(answer[0] === pdu[0] || answer[0] === ((pdu[0] ?? 0) | 0x80)).toBe(true);
  }
});
