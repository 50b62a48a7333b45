import type { HoldBack, Shared } from '@eoms/drivers/kit';
import { nameOfSystem } from '../../platform/database/name-of-system.ts';
import {
  createExternalBroker,
  type ExternalBrokerSettings,
  type ExternalBrokerState,
} from '../../platform/mqtt/external/external-broker.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AccountsAtBroker, createAccountSync, passwordPurpose } from './broker-accounts/sync-accounts.ts';

export interface BrokerInUse {
  readonly open: Shared['broker'];
  state(): ExternalBrokerState;
  accounts(): AccountsAtBroker;
  sealPassword(id: string, password: string): string;
  /** Gives the broker what has changed; waits for a while at most. */
  bringUpToDate(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface BrokerInUseDeps {
  readonly platform: Pick<Platform, 'database' | 'log' | 'secrets' | 'shards'>;
  readonly settings: ExternalBrokerSettings;
  readonly shardOf: (deviceId: string) => number | undefined;
  readonly holdBack: HoldBack;
}

/** So that whoever saves an account usually sees that it works. */
const waitMs = 3_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** An external broker with the accounts of the console. */
export const createBrokerInUse = ({ platform, settings, shardOf, holdBack }: BrokerInUseDeps): BrokerInUse => {
  const { database, log, secrets, shards } = platform;
  let system: Promise<string> | undefined;
  const readSystem = (): Promise<string> => {
    system ??= nameOfSystem(database).catch((error: unknown) => {
      system = undefined;
      throw error;
    });
    return system;
  };
  const external = createExternalBroker({ settings, shards, shardOf, holdBack, log, system: readSystem });
  const { control } = external;
  const accounts = createAccountSync({ database, secrets, control, username: settings.username, log });
  external.onConnected(() => void accounts.sync());
  return {
    open: external.open,
    state: external.state,
    accounts: accounts.accounts,
    sealPassword: (id, password) => secrets.seal(password, passwordPurpose(id)),
    bringUpToDate: () => Promise.race([accounts.sync(), pause(waitMs)]),
    start() {
      external.start();
      accounts.start();
    },
    async stop() {
      await external.close();
      await accounts.stop();
    },
  };
};
