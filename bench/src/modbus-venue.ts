import { drivers } from '@eoms/drivers';
import { systemClock } from '@eoms/drivers/kit';
import { createEngine, type Engine, silentLog } from '@eoms/engine';

export interface ModbusVenueOptions {
  readonly count: number;
  readonly everyMs: number;
  readonly addressOf: (i: number) => { readonly host: string; readonly port: number };
  /** Called when a poll starts, with the key of its turn. */
  readonly onTurn?: (key: string) => void;
  readonly onAnswer?: () => void;
  readonly onRow?: () => void;
}

const name = { zh: '值', en: 'value' };
const properties = [0, 1, 2, 3].map((address) => ({
  id: `v${address}`,
  name,
  type: 'int' as const,
  access: 'r' as const,
  staleAfterMs: 60_000,
  alarm: [{ id: 'high', op: '>' as const, value: 60_000, level: 'minor' as const, text: name }],
  wire: { address, dataType: 'uint16' },
}));

/** Starts the engine with Modbus devices of four registers, each with a suggested alarm, and history on change. */
export const createModbusVenue = ({ count, everyMs, addressOf, ...hooks }: ModbusVenueOptions): Engine => {
  const found = drivers.find(({ id }) => id === 'modbus_tcp');
  if (found === undefined) throw new Error('no Modbus driver');
  const { poll: given } = found;
  const driver: typeof found = {
    ...found,
    poll: (view) =>
      (typeof given === 'function' ? given(view) : (given ?? [])).map((poll) => ({
        ...poll,
        run: (device) => {
          hooks.onTurn?.(`${device.id}/${poll.id}`);
          return poll.run(device).then(() => hooks.onAnswer?.());
        },
      })),
  };
  const engine = createEngine({
    clock: systemClock,
    log: silentLog,
    drivers: [driver],
    sinks: {
      history: {
        series: () => undefined,
        record: () => {
          hooks.onRow?.();
          return 0;
        },
      },
    },
  });
  for (let i = 0; i < count; i += 1) {
    engine.upsert({
      id: `device ${i}`,
      name: `${i}`,
      placeId: 'hall',
      driverId: 'modbus_tcp',
      enabled: true,
      params: { ...addressOf(i), pollSeconds: everyMs / 1_000 },
      definition: { properties, actions: [] },
    });
  }
  engine.start();
  return engine;
};
