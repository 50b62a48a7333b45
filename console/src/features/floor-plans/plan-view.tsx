import type { FloorPlanDetail, PlaceDetail } from '@eoms/contract';
import { useMemo, useState } from 'react';
import { useFileUrl } from '../../api/use-file-url.ts';
import { Canvas } from '../../ui/canvas/canvas.tsx';
import styles from './floor-plans.module.css';
import { type Chosen, PlanAside } from './plan-aside.tsx';
import { keyOf, keyText } from './plan-draft.ts';
import { areaItems, clusteredItems, type PlanItem } from './plan-items.ts';
import { PlanSymbol } from './plan-symbol.tsx';
import type { Layers } from './use-layers.ts';
import { usePlanWords } from './use-plan-words.ts';

const rules = { step: { x: 4, y: 4 } };
const nothing: ReadonlySet<string> = new Set();
const ignore = (): void => undefined;
/** Zooms in steps of a third of a power of two: symbols are gathered anew only when it matters. */
const stepOf = (zoom: number): number => Math.round(Math.log2(zoom) * 3) / 3;

const chosenOf = (id: string, items: readonly PlanItem[], plan: FloorPlanDetail): Chosen | undefined => {
  const item = items.find((one) => one.id === id);
  if (item?.kind === 'area') return { kind: 'place', id: item.area.placeId, name: item.name, place: item.place };
  if (item?.kind === 'cluster') return { kind: 'several', devices: item.members };
  // A device may be inside a cluster at this zoom.
  const key = keyOf(id);
  const device = plan.devices.find((one) => key?.kind === 'device' && one.deviceId === key.id);
  return device && { kind: 'device', device };
};

/** A plan to look at and to operate from. */
export const PlanView = ({
  plan,
  places,
  layers,
}: {
  plan: FloorPlanDetail;
  places: ReadonlyMap<string, PlaceDetail>;
  layers: Layers;
}) => {
  const words = usePlanWords();
  const src = useFileUrl(plan.image);
  const [step, setStep] = useState(0);
  const [selected, select] = useState(nothing);
  const { hiddenTypes, showRooms } = layers;
  const items = useMemo((): PlanItem[] => {
    const shown = { plan, draft: plan, places, hiddenTypes, showRooms, words };
    return [...areaItems(shown), ...clusteredItems(shown, 2 ** step)];
  }, [plan, places, hiddenTypes, showRooms, words, step]);
  const [id] = selected;
  const chosen = id === undefined ? undefined : chosenOf(id, items, plan);
  const backdrop = useMemo(() => ({ src, w: plan.width, h: plan.height }), [src, plan.width, plan.height]);
  return (
    <div className={chosen ? `${styles.planBody} ${styles.withAside}` : styles.planBody}>
      <div className={styles.planStage}>
        <Canvas
          key={plan.id}
          label={plan.name}
          items={items}
          view={PlanSymbol}
          rules={rules}
          readOnly
          keepsOrder
          backdrop={backdrop}
          selected={selected}
          onSelect={(ids) => select(new Set([...ids].slice(-1)))}
          onPlace={ignore}
          onZoom={(zoom) => setStep(stepOf(zoom))}
        />
      </div>
      {chosen ? (
        <PlanAside
          plan={plan}
          chosen={chosen}
          onChoose={(deviceId) => select(new Set([keyText({ kind: 'device', id: deviceId })]))}
          onClose={() => select(nothing)}
        />
      ) : null}
    </div>
  );
};
