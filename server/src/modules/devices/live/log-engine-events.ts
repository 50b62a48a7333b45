import { wellFormed } from '@eoms/contract';
import type { Bus } from '@eoms/engine';
import { deviceEventText } from '@eoms/phrases';
import type { DeviceEventsModule } from '../../device-events/device-events.module.ts';
import type { DeviceRegistry } from '../registry/device-registry.ts';

/**
 * Logs connection changes reported by the engine. `online` lists the devices that were online when the last process
 * ended: it is no event if they answer again, only if they do not.
 */
export const logEngineEvents = (
  bus: Bus,
  to: { eventLog: Pick<DeviceEventsModule, 'note'>; registry: DeviceRegistry; online: Iterable<string> },
): { wereOnline: (deviceIds: readonly string[]) => void } => {
  const { eventLog, registry } = to;
  const online = new Set(to.online);
  bus.on('device.wentOnline', ({ deviceId, at }) => {
    const device = registry.get(deviceId);
    if (!device || online.has(deviceId)) return;
    online.add(deviceId);
    eventLog.note({ deviceId, placeId: device.placeId, at, kind: 'online', text: deviceEventText('online') });
  });
  bus.on('device.wentOffline', ({ deviceId, at, reason }) => {
    online.delete(deviceId);
    const device = registry.get(deviceId);
    if (!device) return;
    eventLog.note({
      deviceId,
      placeId: device.placeId,
      at,
      kind: 'offline',
      text: reason ?? deviceEventText('offline'),
    });
  });
  bus.on('device.slowed', ({ deviceId, at, bytesPerSecond, framesPerSecond }) => {
    const device = registry.get(deviceId);
    if (!device) return;
    const kilobytes = String(Math.round(bytesPerSecond / 1_024));
    const text = deviceEventText('slowed', { kilobytes, messages: String(framesPerSecond) });
    eventLog.note({ deviceId, placeId: device.placeId, at, kind: 'slowed', text });
  });
  bus.on('driver.setAside', ({ deviceId, driverId, error, at }) => {
    const device = registry.get(deviceId);
    if (!device) return;
    const text = deviceEventText('driverSetAside', { driver: driverId, error: wellFormed(error.slice(0, 300)) });
    eventLog.note({ deviceId, placeId: device.placeId, at, kind: 'driverSetAside', text });
  });
  return {
    /** Devices that were online on another node until now. */
    wereOnline(deviceIds) {
      for (const id of deviceIds) online.add(id);
    },
  };
};
