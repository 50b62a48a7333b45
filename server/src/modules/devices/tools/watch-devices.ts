import type { Platform } from '../../../platform/platform.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';

/** Metrics of devices. */
export const watchDevices = ({ metrics }: Pick<Platform, 'metrics'>, registry: DeviceRegistry): void => {
  for (const connection of ['online', 'offline', 'unknown'] as const) {
    metrics.gauge(
      `eoms_devices_${connection}`,
      `Devices that are ${connection}`,
      () => registry.idsWith(connection).size,
    );
  }
};
