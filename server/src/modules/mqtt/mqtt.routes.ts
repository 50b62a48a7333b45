import { type MqttAccount, type MqttBrokerState, mqttEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { ExternalBrokerState } from '../../platform/mqtt/external/external-broker.ts';
import type { MqttBroker, MqttPort } from '../../platform/mqtt/mqtt.ts';
import { fingerprintOf, needsClientId } from './broker-accounts/account-plan.ts';
import type { AccountsAtBroker } from './broker-accounts/sync-accounts.ts';
import type { createAccountChanges } from './change-accounts.ts';
import { type MqttAccountRow, pageAccounts } from './mqtt-accounts.store.ts';

export interface MqttRoutesDeps {
  readonly database: Database;
  readonly broker: MqttBroker;
  /** The broker that is used instead of the built-in one, and whether it has the accounts. */
  readonly external: { state(): ExternalBrokerState; accounts(): AccountsAtBroker } | undefined;
  readonly changes: ReturnType<typeof createAccountChanges>;
}

/** Whether the account works at the broker in use. The built-in one reads the table itself. */
const standingOf = (row: MqttAccountRow, isExternal: boolean): MqttAccount['standing'] => {
  if (!isExternal) return 'inForce';
  if (row.brokerPassword === null) return 'passwordMissing';
  if (row.atBroker !== fingerprintOf(row)) return 'pending';
  return [...row.publishFilters, ...row.subscribeFilters].some(needsClientId) ? 'partly' : 'inForce';
};

const present = (row: MqttAccountRow, isExternal: boolean): MqttAccount => {
  const { passwordHash: _, brokerPassword: _password, atBroker: _at, createdAt, ...shown } = row;
  return { ...shown, standing: standingOf(row, isExternal), createdAt: createdAt.toISOString() };
};

const presentExternal = (external: NonNullable<MqttRoutesDeps['external']>): MqttBrokerState['external'] => {
  const { address, connected, since } = external.state();
  return { address, connected, since: since.toISOString(), accounts: external.accounts() };
};

const waiting = 'safeMode';
const switchedOff: MqttBrokerState['tls'] = { listening: false, trouble: null, port: 0 };
/** A port that should listen but does not, without trouble, is waiting for the devices: safe mode is on. */
const presentPort = (port: MqttPort | undefined): MqttBrokerState['tls'] =>
  port === undefined
    ? switchedOff
    : { listening: port.listening, trouble: port.trouble ?? (port.listening ? null : waiting), port: port.port };

export const mqttRoutes = ({ database, broker, external, changes }: MqttRoutesDeps): Route[] =>
  implement(mqttEndpoints, {
    pageMqttAccounts: async ({ query }) => {
      const { records, ...rest } = await pageAccounts(database.db, query);
      return { ...rest, records: records.map((row) => present(row, external !== undefined)) };
    },
    saveMqttAccount: ({ body }, caller) => changes.save(body, caller),
    removeMqttAccount: ({ query }, caller) => changes.remove(query.id, caller),
    getMqttBroker: async () => {
      const { plain, tls, ...figures } = broker.figures();
      const ports = { ...presentPort(plain), tls: presentPort(tls) };
      if (!external) return { ...ports, ...figures, external: null };
      const { connections, retained, dropped } = external.state();
      return {
        ...ports,
        connections,
        retained,
        dropped,
        denied: null,
        held: null,
        external: presentExternal(external),
      };
    },
  });
