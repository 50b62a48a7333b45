import type { FloorPlanDetail } from '@eoms/contract';
import { useMemo, useState } from 'react';

export interface Layer {
  typeCode: string;
  name: string;
  icon: string;
  count: number;
}

/** Device types on a plan, the most frequent first. */
const layersOf = (plan: FloorPlanDetail | undefined): Layer[] => {
  const layers = new Map<string, Layer>();
  for (const { typeCode, typeName, typeIcon } of plan?.devices ?? []) {
    const layer = layers.get(typeCode) ?? { typeCode, name: typeName, icon: typeIcon, count: 0 };
    layers.set(typeCode, { ...layer, count: layer.count + 1 });
  }
  return [...layers.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'zh'));
};

/** Which device types are shown, and whether rooms are. */
export const useLayers = (plan: FloorPlanDetail | undefined) => {
  const layers = useMemo(() => layersOf(plan), [plan]);
  const [hiddenTypes, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [showRooms, setShowRooms] = useState(true);
  return {
    layers,
    hiddenTypes,
    showRooms,
    setShowRooms,
    show: (typeCode: string, shown: boolean): void =>
      setHidden((old) => {
        const next = new Set(old);
        if (shown) next.delete(typeCode);
        else next.add(typeCode);
        return next;
      }),
  };
};

export type Layers = ReturnType<typeof useLayers>;
