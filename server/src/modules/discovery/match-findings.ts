import type { Value } from '@eoms/contract';
import { type Driver, type Found, transportOf } from '@eoms/drivers/kit';
import type { KnownDevice } from './known-devices.store.ts';

export interface ModelName {
  readonly id: string;
  readonly name: string;
  readonly brandName: string;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const offeredAtMost = 20;

/**
 * Models whose name or maker the device reported, best match first; then the driver's other models, as any of them may
 * be right.
 */
export const rankModels = (found: Found, models: readonly ModelName[]): string[] => {
  const said = [found.name, ...Object.values(found.info ?? {})].map(plain).filter((text) => text.length > 1);
  const scored = models.map((model) => {
    const [name, brand] = [plain(model.name), plain(model.brandName)];
    const exact = said.includes(name) ? 4 : 0;
    const named = name.length > 2 && said.some((text) => text.includes(name)) ? 2 : 0;
    const made = brand.length > 2 && said.some((text) => text.includes(brand)) ? 1 : 0;
    return { id: model.id, score: exact + named + made };
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, offeredAtMost)
    .map((model) => model.id);
};

const serialKeys = ['serialnumber', 'serial', 'sn'];
export const serialOf = (found: Found): string | null => {
  const entry = Object.entries(found.info ?? {}).find(([key]) => serialKeys.includes(plain(key)));
  return entry?.[1]?.trim() || null;
};

type Params = Readonly<Record<string, Value>>;
const fieldOf = (driver: Driver, type: 'host' | 'port', params: Params): Value | undefined => {
  const field = driver.params.find((one) => one.type === type);
  return field && (params[field.id] ?? field.default);
};

export const hostOf = (driver: Driver, params: Params): string | null => {
  const host = fieldOf(driver, 'host', params);
  return typeof host === 'string' && host !== '' ? host : null;
};
const portOf = (driver: Driver, params: Params): number => {
  const port = fieldOf(driver, 'port', params);
  return typeof port === 'number' ? port : transportOf(driver.transport, params).port;
};

/**
 * The existing device that a finding refers to: by serial number, else by host and port; a search for hosts has no
 * ports.
 */
export const findKnown = (
  driver: Driver,
  found: Found,
  known: readonly KnownDevice[],
  driverOf: (actionClass: string) => Driver | undefined,
): string | null => {
  const serial = serialOf(found);
  const host = hostOf(driver, found.params);
  const port = portOf(driver, found.params);
  const same = known.find((device) => {
    if (serial !== null && device.sn === serial) return true;
    const own = driverOf(device.actionClass);
    return (
      host !== null && device.ip === host && own !== undefined && (port === 0 || portOf(own, device.params) === port)
    );
  });
  return same?.id ?? null;
};
