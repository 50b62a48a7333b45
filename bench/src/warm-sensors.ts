import { mqttEndpoints } from '@eoms/contract';
import mqtt from 'mqtt';
import type { BenchDatabase } from './bench-database.ts';
import type { Product } from './product.ts';

const account = { username: 'bench', password: 'Quiet-harbour-19' };

/** Adds sensors of temperature and humidity at the built-in broker, before the product starts. */
export const addSensors = async (
  { pool }: Pick<BenchDatabase, 'pool'>,
  sensors: number,
): Promise<{ modelId: string; placeId: string; deviceIds: string[] }> => {
  const models = await pool.query<{ id: string }>(
    `insert into models select (jsonb_populate_record(null::models, to_jsonb(m) ||
       jsonb_build_object('id', gen_random_uuid(), 'name', 'meter', 'action_class', 'zigbee2mqtt', 'defaults', '{}'::jsonb))).*
     from models m limit 1 returning id`,
  );
  const modelId = models.rows[0]?.id ?? '';
  const devices = await pool.query<{ id: string; place_id: string }>(
    `insert into devices (id, name, model_id, place_id, enabled, params)
     select gen_random_uuid(), 'sensor ' || n, $1, (select id from places limit 1), true,
       jsonb_build_object('device', 'd' || n, 'model', 'WSDCGQ11LM') from generate_series(0, $2::int - 1) n
     returning id, place_id`,
    [modelId, sensors],
  );
  await pool.query('analyze');
  return { modelId, placeId: devices.rows[0]?.place_id ?? '', deviceIds: devices.rows.map(({ id }) => id) };
};

/** Lets the sensors speak. */
export const openSensors = async (product: Product, token: string, mqttPort: number) => {
  const rights = { publishFilters: ['zigbee2mqtt/#'], subscribeFilters: [], enabled: true, remarks: '' };
  const { status, code } = await product.call(mqttEndpoints.saveMqttAccount, {
    token,
    body: { ...account, ...rights },
  });
  if (!status) throw new Error(`no MQTT account: ${code}`);
  const client = await mqtt.connectAsync({ host: '127.0.0.1', port: mqttPort, ...account });
  return {
    account,
    send: (sensor: number, temperature: number): void => {
      client.publish(`zigbee2mqtt/d${sensor}`, JSON.stringify({ temperature, humidity: 50 }), { qos: 0 });
    },
    close: () => client.endAsync(true),
  };
};
