import type { Value } from '@eoms/contract/vocabulary';
import { afterEach, describe, expect, it } from 'vitest';
import { openForeign } from './bacnet.foreign-client.fixture.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const setUp = async (params: Record<string, Value> = {}) => {
  const foreign = await openForeign({ objects: 'ai:1=21.5:62; av:1=22:62; bo:1=0; mv:2=3:5; csv:1=hello', ...params });
  opened.push(foreign);
  return foreign;
};
const [ai, av, bo, device, mv] = [
  [0, 1],
  [2, 1],
  [4, 1],
  [8, 1_234],
  [19, 2],
] as const;
const real = (value: number) => ({ type: 4, value });
const nothing = { type: 0, value: null };
const presentValue = 85;

describe('node-bacnet as a client of the simulator', () => {
  it('reads, writes with a priority and reads many', async () => {
    const { simulator, read, readMany, write } = await setUp();
    expect(await read(ai, presentValue)).toEqual([21.5]);
    await write(av, presentValue, real(5), { priority: 8 });
    expect(simulator.state()['av:1']).toBe(5);
    const wanted = [{ objectId: { type: 8, instance: 1_234 }, properties: [{ id: 76 }, { id: 77 }, { id: 4_000 }] }];
    const { values } = await readMany(wanted);
    expect(values[0]?.values[0]?.value.length).toBe(6);
    expect(values[0]?.values[1]?.value[0]).toMatchObject({ value: 'Simulated controller' });
    await expect(read([0, 9], presentValue)).rejects.toThrow('UNKNOWN_OBJECT');
  });

  it('finds it and is notified of changes', async () => {
    const { simulator, client, to, subscribe } = await setUp();
    const found = new Promise<unknown>((resolve) => client.on('iAm', ({ payload }) => resolve(payload.deviceId)));
    client.whoIs(to);
    expect(await found).toBe(1_234);
    const notified: unknown[] = [];
    client.on('covNotifyUnconfirmed', ({ payload }) => notified.push(payload.values));
    await subscribe(ai, { seconds: 60 });
    simulator.set('ai:1', 30);
    await expect.poll(() => notified.length).toBe(2);
    expect(notified.at(-1)).toMatchObject([{ value: [{ value: 30 }] }, {}]);
  });

  it('reads what every object must have', async () => {
    const { read } = await setUp();
    expect(await read(ai, 75)).toEqual([{ type: 0, instance: 1 }]);
    expect([await read(ai, 77), await read(ai, 79)]).toEqual([['ai-1'], [0]]);
    expect([await read(ai, 36), await read(ai, 81), await read(ai, 117)]).toEqual([[0], [false], [62]]);
    expect(await read(ai, 111)).toMatchObject([{ bitsUsed: 4, value: [0] }]);
    expect([await read(bo, 84), await read(mv, 74), await read([40, 1], presentValue)]).toEqual([[0], [5], ['hello']]);
    expect(await read(ai, 371)).toEqual(expect.arrayContaining([85, 111, 36, 81, 117]));
    await expect(read(ai, 87)).rejects.toThrow('UNKNOWN_PROPERTY');
  });

  it('reads what a device must have', async () => {
    const { read } = await setUp();
    expect([await read(device, 75), await read(device, 79)]).toEqual([[{ type: 8, instance: 1_234 }], [8]]);
    expect([await read(device, 120), await read(device, 98), await read(device, 139)]).toEqual([[999], [1], [14]]);
    expect([await read(device, 62), await read(device, 107)]).toEqual([[1_476], [3]]);
    const [services] = (await read(device, 97)) as { bitsUsed: number; value: number[] }[];
    const has = (bit: number) => ((services?.value[bit >> 3] ?? 0) >> (bit & 7)) & 1;
    expect([services?.bitsUsed, ...[5, 12, 14, 15, 34, 16].map(has)]).toEqual([40, 1, 1, 1, 1, 1, 0]);
    const [types] = (await read(device, 96)) as { value: number[] }[];
    expect((types?.value[0] ?? 0) & 1).toBe(1);
    expect(await read([8, 4_194_303], 75)).toEqual([{ type: 8, instance: 1_234 }]);
  });

  it('reads arrays by their elements', async () => {
    const { read, readMany } = await setUp();
    expect(await read(device, 76, { arrayIndex: 0 })).toEqual([6]);
    expect(await read(device, 76, { arrayIndex: 1 })).toEqual([{ type: 8, instance: 1_234 }]);
    expect(await read(device, 76, { arrayIndex: 3 })).toEqual([{ type: 2, instance: 1 }]);
    await expect(read(device, 76, { arrayIndex: 7 })).rejects.toThrow('INVALID_ARRAY_INDEX');
    await expect(read(ai, presentValue, { arrayIndex: 1 })).rejects.toThrow('PROPERTY_IS_NOT_AN_ARRAY');
    const some = [
      {
        objectId: { type: 8, instance: 1_234 },
        properties: [
          { id: 76, index: 2 },
          { id: 371, index: 1 },
        ],
      },
    ];
    const [first] = (await readMany(some)).values;
    expect(first?.values.map(({ value }) => value[0]?.value)).toEqual([{ type: 0, instance: 1 }, 112]);
  });

  it('commands by priorities and relinquishes', async () => {
    const { simulator, read, write } = await setUp();
    await write(av, presentValue, real(16), { priority: 16 });
    await write(av, presentValue, real(8), { priority: 8 });
    const slots = await read(av, 87);
    expect([slots.length, slots[7], slots[15], slots[0]]).toEqual([16, 8, 16, null]);
    expect(await read(av, 87, { arrayIndex: 8 })).toEqual([8]);
    await write(av, presentValue, nothing, { priority: 8 });
    expect(await read(av, presentValue)).toEqual([16]);
    await write(av, presentValue, nothing, { priority: 16 });
    expect([await read(av, presentValue), await read(av, 104)]).toEqual([[22], [22]]);
    expect(simulator.state()['av:1']).toBe(22);
  });

  it('is refused in the words of the standard', async () => {
    const { read, write, writeMany } = await setUp();
    await expect(write(ai, presentValue, real(1))).rejects.toThrow('WRITE_ACCESS_DENIED');
    await expect(write(av, 87, nothing)).rejects.toThrow('WRITE_ACCESS_DENIED');
    await expect(write(av, presentValue, real(1), { priority: 6 })).rejects.toThrow('WRITE_ACCESS_DENIED');
    await expect(write(av, presentValue, { type: 2, value: 1 })).rejects.toThrow('INVALID_DATA_TYPE');
    await expect(write(mv, presentValue, { type: 2, value: 6 })).rejects.toThrow('VALUE_OUT_OF_RANGE');
    await expect(write(device, 77, { type: 7, value: 'x' })).rejects.toThrow('WRITE_ACCESS_DENIED');
    await expect(write([2, 9], presentValue, real(1))).rejects.toThrow('UNKNOWN_OBJECT');
    await expect(read(device, 4_000)).rejects.toThrow('UNKNOWN_PROPERTY');
    await expect(writeMany([])).rejects.toThrow('Reason:9');
  });

  it('takes an input out of service and sets it by hand', async () => {
    const { read, write } = await setUp();
    await write(ai, 81, { type: 1, value: 1 });
    await write(ai, presentValue, real(99));
    expect([await read(ai, presentValue), await read(ai, 81)]).toEqual([[99], [true]]);
    expect(await read(ai, 111)).toMatchObject([{ value: [8] }]);
  });

  it('reads ALL, REQUIRED and OPTIONAL', async () => {
    const { readMany } = await setUp();
    const asked = (id: number) => [{ objectId: { type: 0, instance: 1 }, properties: [{ id }] }];
    const idsOf = async (id: number) => ((await readMany(asked(id))).values[0]?.values ?? []).map((one) => one.id);
    const [all, required, optional] = [await idsOf(8), await idsOf(105), await idsOf(80)];
    expect(required).toEqual(expect.arrayContaining([75, 77, 79, 85, 111, 36, 81, 117]));
    expect(optional).toEqual(expect.arrayContaining([28, 103]));
    expect([...required, ...optional].sort()).toEqual([...all].sort());
    expect(all).not.toContain(371);
    const missing = await readMany([{ objectId: { type: 0, instance: 9 }, properties: [{ id: 8 }] }]);
    expect(missing.values[0]?.values[0]?.value[0]).toMatchObject({ value: { errorClass: 1, errorCode: 31 } });
  });

  it('is notified that an answer does not fit, instead of half of it', async () => {
    const many = Array.from({ length: 400 }, (_, at) => `ai:${at}=1:62`).join(';');
    const { read } = await setUp({ objects: `${many};csv:1=${'long '.repeat(40)}` });
    await expect(read(device, 76)).rejects.toThrow('Reason:4');
    expect(await read([40, 1], presentValue)).toHaveLength(1);
    await expect(read([40, 1], presentValue, { maxApdu: 1 })).rejects.toThrow('Reason:4');
    expect(await read(device, 76, { arrayIndex: 0 })).toEqual([402]);
  });

  it('subscribes for ever or with confirmation, and cancels', async () => {
    const { simulator, client, subscribe } = await setUp();
    let [plain, confirmed] = [0, 0];
    client.on('covNotifyUnconfirmed', () => {
      plain += 1;
    });
    client.on('covNotify', () => {
      confirmed += 1;
    });
    await subscribe(ai, { seconds: 0 });
    await expect.poll(() => plain).toBe(1);
    simulator.set('ai:1', 30);
    await expect.poll(() => plain).toBe(2);
    await subscribe(ai, { confirmed: true, seconds: 60 });
    await expect.poll(() => confirmed).toBe(1);
    simulator.set('ai:1', 31);
    await expect.poll(() => confirmed).toBe(2);
    await subscribe(ai, { cancel: true });
    simulator.set('ai:1', 32);
    await subscribe([2, 1], { seconds: 60 });
    await expect.poll(() => plain).toBe(3);
    expect(confirmed).toBe(2);
    await expect(subscribe(device, { seconds: 60 })).rejects.toThrow('OPTIONAL_FUNCTIONALITY_NOT_SUPPORTED');
    await expect(subscribe([0, 9], { seconds: 60 })).rejects.toThrow('UNKNOWN_OBJECT');
  });
});
