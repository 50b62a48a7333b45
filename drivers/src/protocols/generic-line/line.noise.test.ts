import type { Value } from '@eoms/contract/vocabulary';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Driver } from '../../kit/define-driver.ts';
import type { Definition } from '../../kit/definition.ts';
import { createDriverScript } from '../../kit/driver-script.ts';
import { genericTcp, genericTelnet } from './generic-line.driver.ts';
import { binary, binaryParams, display } from './line.fixture.ts';

const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array));
const halfTruth = fc
  .constantFrom(
    'POWER=',
    'POWER=on\r\n',
    'VOLUME=99999999999999999999\r\n',
    'ERR\r\n',
    'login: ',
    '\r\n\r\n',
    '\xAA\xFF\x01\xFF',
    '\xAA\xFF\x01\x03\x41\x11\x07\x5C',
  )
  .map((text) => Buffer.from(text, 'latin1'));
const noise = fc.array(fc.oneof(bytes, halfTruth), { minLength: 20, maxLength: 30 });

const setups: { driver: Driver; definition: Definition; params: Record<string, Value> }[] = [
  { driver: genericTcp, definition: display, params: {} },
  { driver: genericTcp, definition: binary, params: binaryParams },
  { driver: genericTcp, definition: display, params: { frame: 'silence', errorReply: 'ERR', endReply: '^OK$' } },
  { driver: genericTelnet, definition: display, params: { username: 'a', password: 'b' } },
];

it.each(setups)(
  '10 000 malformed frames: nothing breaks, nothing is made up (%#)',
  async ({ driver, definition, params }) => {
    await fc.assert(
      fc.asyncProperty(noise, async (chunks) => {
        const script = createDriverScript(driver, { host: 'h', port: 1, ...params }, { definition });
        const work = script.open().then(async () => {
          await script.poll(`read_${definition.properties[0]?.id ?? ''}`);
          await script.execute('volume', { level: 1 });
        });
        const outcome = work.then(
          () => 'done',
          (error: Error) => error.name,
        );
        for (const chunk of chunks) script.transmit(chunk);
        await script.advance(30_000);
        expect(['done', 'DeviceError']).toContain(await outcome);
        expect(['on', 'off', true, false, null, undefined]).toContain(script.status('power'));
        expect([undefined, null]).toContain(script.status('temperature'));
      }),
      { numRuns: 100 },
    );
  },
);

it('ends a stream without any end of frame in order', async () => {
  const script = createDriverScript(genericTcp, { host: 'h', port: 1 }, { definition: display });
  await script.open();
  script.transmit(Buffer.alloc(20_000, 'x'));
  expect(script.device.signal.aborted).toBe(true);
});
