import { type MqttAccount, type MqttBrokerState, mqttEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { MqttBroker, MqttPort } from '../../platform/mqtt/mqtt.ts';
import type { createAccountChanges } from './change-accounts.ts';
import { type MqttAccountRow, pageAccounts } from './mqtt-accounts.store.ts';

export interface MqttRoutesDeps {
  readonly database: Database;
  readonly broker: MqttBroker;
  readonly changes: ReturnType<typeof createAccountChanges>;
}

const present = ({ passwordHash: _, createdAt, ...row }: MqttAccountRow): MqttAccount => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

const waiting = 'safeMode';
const switchedOff: MqttBrokerState['tls'] = { listening: false, trouble: null, port: 0 };
/** A port that should listen but does not, without trouble, is waiting for the devices: safe mode is on. */
const presentPort = (port: MqttPort | undefined): MqttBrokerState['tls'] =>
  port === undefined
    ? switchedOff
    : { listening: port.listening, trouble: port.trouble ?? (port.listening ? null : waiting), port: port.port };

export const mqttRoutes = ({ database, broker, changes }: MqttRoutesDeps): Route[] =>
  implement(mqttEndpoints, {
    pageMqttAccounts: async ({ query }) => {
      const { records, ...rest } = await pageAccounts(database.db, query);
      return { ...rest, records: records.map(present) };
    },
    saveMqttAccount: ({ body }, caller) => changes.save(body, caller),
    removeMqttAccount: ({ query }, caller) => changes.remove(query.id, caller),
    getMqttBroker: async () => {
      const { plain, tls, ...figures } = broker.figures();
      return { ...presentPort(plain), tls: presentPort(tls), ...figures };
    },
  });
