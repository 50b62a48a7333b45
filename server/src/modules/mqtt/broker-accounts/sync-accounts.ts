import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { oneAtATime } from '../../../platform/database/one-at-a-time.ts';
import type { Log } from '../../../platform/log/log.ts';
import { type BrokerControl, BrokerDoesNotReply } from '../../../platform/mqtt/external/broker-control.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { allAccounts, type MqttAccountRow, noteAtBroker } from '../mqtt-accounts.store.ts';
import { fingerprintOf, type ListedClient, mayFail, planAccounts } from './account-plan.ts';
import { takeOwnRights } from './own-rights.ts';

/** `unmanaged`: the broker does not reply to commands about accounts; those of the console are not in force. */
export type AccountsAtBroker = 'unknown' | 'managed' | 'unmanaged';

export interface AccountSyncDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly control: BrokerControl;
  /** This program's own user name at the broker. */
  readonly username: string | undefined;
  readonly log: Log;
}

export const passwordPurpose = (id: string): string => `mqtt_accounts.broker_password.${id}`;

const Listed = z.object({
  totalCount: z.number(),
  clients: z.array(z.object({ username: z.string(), textdescription: z.string().optional() })),
});
const perQuestion = 200;
const lookEveryMs = 60_000;

/**
 * Keeps the broker's accounts the same as those of the console: after each change, whenever the broker is connected
 * again, and once a minute in case somebody changed them there.
 */
export const createAccountSync = (deps: AccountSyncDeps) => {
  const { database, secrets, control, username, log } = deps;
  let accounts: AccountsAtBroker = 'unknown';
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const listClients = async (): Promise<ListedClient[]> => {
    const all: ListedClient[] = [];
    for (;;) {
      const [reply] = await control.ask([
        { command: 'listClients', verbose: true, count: perQuestion, offset: all.length },
      ]);
      if (reply?.error !== undefined) throw new BrokerDoesNotReply(reply.error);
      const { totalCount, clients } = Listed.parse(reply?.data);
      all.push(...clients);
      if (clients.length === 0 || all.length >= totalCount) return all;
    }
  };
  const passwordOf = ({ id, brokerPassword }: MqttAccountRow): string =>
    secrets.open(brokerPassword ?? '', passwordPurpose(id));
  const syncAll = async (): Promise<void> => {
    if (username !== undefined) await takeOwnRights(control, username);
    const rows = await allAccounts(database.db);
    const { steps, taken } = planAccounts(rows, await listClients(), passwordOf);
    if (taken.length > 0) log.warn({ taken }, 'the broker has accounts of others with these names');
    const failed = new Set<string>(taken);
    for (const { account, commands } of steps) {
      const replies = await control.ask(commands);
      const wrong = replies.find((reply) => reply.error !== undefined && !mayFail(reply));
      if (!wrong) continue;
      if (account) failed.add(account.username);
      log.warn({ command: wrong.command, reason: wrong.error }, 'the broker refused a change of its accounts');
    }
    for (const row of rows) {
      const fingerprint = failed.has(row.username) ? null : (fingerprintOf(row) ?? null);
      if (fingerprint !== row.atBroker) await noteAtBroker(database.db, row.id, fingerprint);
    }
  };
  const run = async (): Promise<void> => {
    do {
      again = false;
      if (!control.isConnected()) return;
      try {
        await oneAtATime(database, 'accounts of the MQTT broker', syncAll);
        accounts = 'managed';
      } catch (error) {
        if (error instanceof BrokerDoesNotReply && control.isConnected()) accounts = 'unmanaged';
        log.warn(
          { err: error },
          'the accounts of the MQTT broker could not be brought up to date; this is tried again',
        );
      }
    } while (again);
  };
  /** Resolves once the broker has what was saved before, or has refused it. */
  const sync = (): Promise<void> => {
    again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    sync,
    start(): void {
      timer = setInterval(() => void sync(), lookEveryMs);
      timer.unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
    accounts: (): AccountsAtBroker => accounts,
  };
};
