import { describeModel } from './bench-model.ts';
import type { BenchSystem } from './bench-system.ts';

const register = (n: number) => ({
  id: `v${n}`,
  name: { zh: `V${n}`, en: `V${n}` },
  type: 'int' as const,
  writable: false,
  origin: 'model' as const,
  history: 'change' as const,
  staleAfterSeconds: 60,
  hidden: false,
  wire: { address: n, dataType: 'uint16' },
});

/** Makes the devices of a system Modbus meters of four registers, read every 10 s, each at an address of its own. */
export const furnishMeters = async (system: BenchSystem, port: number): Promise<void> => {
  const product = await system.start();
  const modelId = await describeModel(product, await system.signIn(product), {
    name: 'Meter',
    actionClass: 'modbus_tcp',
    actions: [],
    properties: Array.from({ length: 4 }, (_, n) => register(n)),
  });
  await product.stop();
  await system.pool.query(
    `update devices set enabled = true, model_id = $1, params = jsonb_build_object(
       'host', '127.1.' || 1 + n / 250 || '.' || 1 + n % 250, 'port', $2::int, 'pollSeconds', 10)
     from (select id, row_number() over (order by id) - 1 as n from devices) as numbered where numbered.id = devices.id`,
    [modelId, port],
  );
};
