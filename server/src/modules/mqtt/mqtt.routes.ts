import { type MqttAccount, mqttEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { MqttBroker } from '../../platform/mqtt/mqtt.ts';
import type { createAccountChanges } from './change-accounts.ts';
import { type MqttAccountRow, pageAccounts } from './mqtt-accounts.store.ts';

export interface MqttRoutesDeps {
  readonly database: Database;
  readonly broker: MqttBroker;
  /** The one that was asked for; `undefined` where the broker is switched off. */
  readonly port: number | undefined;
  readonly changes: ReturnType<typeof createAccountChanges>;
}

const present = ({ passwordHash: _, createdAt, ...row }: MqttAccountRow): MqttAccount => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

export const mqttRoutes = ({ database, broker, port = 0, changes }: MqttRoutesDeps): Route[] =>
  implement(mqttEndpoints, {
    pageMqttAccounts: async ({ query }) => {
      const { records, ...rest } = await pageAccounts(database.db, query);
      return { ...rest, records: records.map(present) };
    },
    saveMqttAccount: ({ body }, caller) => changes.save(body, caller),
    removeMqttAccount: ({ query }, caller) => changes.remove(query.id, caller),
    getMqttBroker: async () => {
      const { trouble = null, ...figures } = broker.figures();
      return { ...figures, trouble, port: figures.listening ? broker.port() : port };
    },
  });
