import { afterEach, expect, it } from 'vitest';
import type { Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { openLive } from '../../testing/live-device.ts';
import { snmp } from './snmp.driver.ts';
import { rowsOf } from './snmp.rows.ts';
import { simulateSnmp } from './snmp.simulator.ts';
import { tag, type Varbind } from './snmp.values.ts';
import { walkColumn } from './snmp.walk.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const column = '1.3.6.1.2.1.2.2.1.10';
const row = (index: number, type: number = tag.integer): Varbind => ({ oid: `${column}.${index}`, type, value: index });

/** Walks over these answers, the last of which repeats for ever. */
const walk = async (answers: readonly (readonly Varbind[])[], most = 1_000, msPerRequest = 0) => {
  let asked = 0;
  const walked = await walkColumn({
    column,
    most,
    next: async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
    now: () => asked * msPerRequest,
  });
  return { ...walked, asked };
};

it.each([
  ['the same row again', [[row(1), row(2)], [row(2)]], [1, 2]],
  ['an earlier row', [[row(1)], [row(5)], [row(3)]], [1, 5]],
  ['a row twice in one answer', [[row(1), row(1)]], [1]],
  ['rows that are no numbers in order', [[row(9)], [row(10)], [row(9)]], [9, 10]],
])('stops where an agent returns %s (RFC 3416 section 4.2.2)', async (_, answers, expected) => {
  const { rows, stopped, asked } = await walk(answers);
  expect(rows.map(({ value }) => value)).toEqual(expected);
  expect(stopped?.en).toContain('repeats');
  expect(asked).toBeLessThan(10);
});

it.each([
  ['an object that does not exist', [row(2, tag.noSuchInstance)]],
  ['the end of its objects', [row(2, tag.endOfMibView)]],
  ['another column', [{ oid: '1.3.6.1.2.1.2.2.1.11.1', type: tag.integer, value: 1 }]],
  ['a column whose number begins alike', [{ oid: `${column}0.1`, type: tag.integer, value: 1 }]],
  ['nothing', []],
])('ends at %s', async (_, last) => {
  const { rows, stopped, asked } = await walk([[row(1)], last]);
  expect([rows.length, stopped, asked]).toEqual([1, undefined, 2]);
});

it('reads no more rows than wanted, and no longer than 30 seconds', async () => {
  const endless = Array.from({ length: 200 }, (_, at) => [row(at + 1)]);
  expect((await walk(endless, 50)).rows).toHaveLength(50);
  const slow = await walk(endless, 1_000, 1_000);
  expect([slow.rows.length, slow.stopped?.en.includes('30 seconds')]).toEqual([30, true]);
});

it.each(['1', '2c'])('opens a device whose table repeats, and says so (SNMP v%s)', async (version) => {
  const name = (en: string) => say(en, en);
  const definition: Definition = {
    properties: [{ id: 'octets', name: name('Octets'), type: 'int', access: 'r', wire: { oid: column, column: true } }],
    actions: [],
  };
  const params = { definition: JSON.stringify(definition), rows: 3, repeats: column };
  const simulator = await simulateSnmp({ host: '127.0.0.1', port: 0, params });
  opened.push(simulator);
  const live = await openLive(
    snmp,
    { host: '127.0.0.1', port: simulator.port, trapPort: 0, version, maxRows: 1_024 },
    { definition },
  );
  opened.push(live);
  const [property] = definition.properties;
  expect(property && rowsOf(live.device, property)).toHaveLength(3);
  const polls = typeof snmp.poll === 'function' ? snmp.poll(live.device) : [];
  const [declared] = polls;
  await expect(declared?.run(live.device)).rejects.toMatchObject({
    text: { en: 'Octets: the device repeats objects instead of going on; reading of the table was stopped' },
  });
  expect(live.values.get('octets[3]')).toBeTypeOf('number');
});
