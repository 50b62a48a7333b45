import type { Driver } from '@eoms/drivers/kit';
import type { BackupSettings } from '../modules/backup/backup.module.ts';
import type { Config, FixedSettings } from '../modules/config/config.module.ts';
import type { DeviceAddresses, DeviceNetworks } from '../modules/devices/devices.module.ts';
import type { OutboundTo } from '../modules/directories/directories.module.ts';
import type { DriverPackages } from '../modules/driver-packages/driver-packages.module.ts';
import type { HistorySettings } from '../modules/history/history.module.ts';
import type { MqttSettings } from '../modules/mqtt/mqtt.module.ts';
import type { Product, ProviderFetch } from '../modules/session/session.module.ts';
import type { Passwords } from '../platform/auth/password.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Platform } from '../platform/platform.ts';

/** Settings of the modules, from the environment. */
export interface WiringSettings extends HistorySettings, BackupSettings {
  /** System settings that the environment decides. */
  readonly fixed?: FixedSettings;
  /** Of the MQTT broker; absent if there is none. */
  readonly mqtt?: Pick<MqttSettings, 'port' | 'host' | 'tls' | 'external'>;
}

/** The guarded ways to targets that people enter. */
export interface OutboundWays {
  /** To sign-on providers. */
  readonly providerFetch: ProviderFetch;
  /** To calendars of meetings. */
  readonly calendars: Outbound;
  /** To mail servers, gateways and whatever else notices are sent to. */
  readonly notices: Outbound;
  /** To databases and services that data behaviours ask. */
  readonly data: Outbound;
  /** To directories that people are taken from. */
  readonly directories: OutboundTo;
  /** To the push services of browsers. */
  readonly push: Outbound;
}

export interface WiringDeps {
  readonly platform: Platform;
  readonly passwords: Passwords;
  /** Drivers that are part of this program. */
  readonly drivers: readonly Driver[];
  /** Drivers of integrators. */
  readonly packages: DriverPackages;
  readonly product: Product;
  /** They follow the networks of the settings. */
  readonly outbound: (networks: Config['networks']) => OutboundWays;
  readonly addresses: (networks: DeviceNetworks) => DeviceAddresses;
  readonly settings: WiringSettings;
}

/** With the settings, which everything that connects follows. */
export interface WiredDeps extends Omit<WiringDeps, 'outbound' | 'addresses'> {
  readonly config: Config;
  readonly outbound: OutboundWays;
  readonly addresses: DeviceAddresses;
}
