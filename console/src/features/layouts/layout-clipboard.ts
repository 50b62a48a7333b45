import { type LayoutDevice, type LayoutItem, LayoutItems } from '@eoms/contract';
import { readText, storeText } from '../../ui/storage.ts';

const key = 'eoms_layout_copy';

/** Copies widgets for this place and others, also in other tabs. */
export const copyItems = (items: readonly LayoutItem[]): void => storeText(key, JSON.stringify(items));

/** The copied widgets, new ones each time, without devices that this place does not have. */
export const copiedItems = (devices: readonly LayoutDevice[]): { items: LayoutItem[]; unbound: number } => {
  const parsed = LayoutItems.safeParse(parse(readText(key)));
  if (!parsed.success) return { items: [], unbound: 0 };
  const isHere = (id: string): boolean => devices.some((device) => device.id === id);
  let unbound = 0;
  const items = parsed.data.map((item) => {
    const kept = {
      devices: item.devices.filter(isHere),
      properties: item.properties.filter((one) => isHere(one.deviceId)),
    };
    if (kept.devices.length < item.devices.length || kept.properties.length < item.properties.length) unbound += 1;
    return { ...item, ...kept, id: crypto.randomUUID(), locked: false };
  });
  return { items, unbound };
};

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
