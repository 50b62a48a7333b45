import type { FloorPlanDetail, PlaceDetail, PlanPoint } from '@eoms/contract';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useFileUrl } from '../../api/use-file-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Canvas } from '../../ui/canvas/canvas.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { roomAt } from './arrange-plan.ts';
import styles from './floor-plans.module.css';
import { boundsOf, keyOf, withArea, withDevice, without, withPlaced } from './plan-draft.ts';
import { areaItems, deviceItems, handleItems } from './plan-items.ts';
import { PlanSymbol } from './plan-symbol.tsx';
import { UnplacedItems } from './unplaced-items.tsx';
import { usePlanDraft } from './use-plan-draft.ts';
import { usePlanWords } from './use-plan-words.ts';

const nothing: ReadonlySet<string> = new Set();
const noTypes: ReadonlySet<string> = new Set();
/** About 250 steps across a drawing. */
const stepsAcross = 250;

interface PlanEditorProps {
  plan: FloorPlanDetail;
  places: ReadonlyMap<string, PlaceDetail>;
  onDone: () => void;
}

/** Rooms and devices are placed by drag, by click or with the keyboard; corners bend the outline of a room. */
export const PlanEditor = ({ plan, places, onDone }: PlanEditorProps) => {
  const t = usePhrases('floorPlans');
  const ui = usePhrases('ui');
  const words = usePlanWords();
  const src = useFileUrl(plan.image);
  const steps = usePlanDraft(plan, onDone);
  const { draft, set, rest } = steps;
  const [selected, select] = useState(nothing);
  const [only] = selected.size === 1 ? selected : [];
  const active = useMemo(() => (only === undefined ? undefined : keyOf(only)), [only]);
  const items = useMemo(() => {
    const shown = { plan, draft, places, hiddenTypes: noTypes, showRooms: true, words };
    return [...areaItems(shown), ...deviceItems(shown), ...handleItems(shown, active)];
  }, [plan, draft, places, words, active]);
  const step = Math.max(1, Math.round(plan.width / stepsAcross));
  const rules = useMemo(() => ({ step: { x: step, y: step } }), [step]);
  const backdrop = useMemo(() => ({ src, w: plan.width, h: plan.height }), [src, plan.width, plan.height]);
  const size = { w: plan.width, h: plan.height };
  const homeOf = (deviceId: string): PlanPoint => {
    const placeId = rest.devices.find((one) => one.deviceId === deviceId)?.placeId;
    const room = draft.areas.find((area) => area.placeId === placeId);
    const { x, y, w, h } = room ? boundsOf(room.points) : { x: 0, y: 0, ...size };
    return [Math.round(x + w / 2), Math.round(y + h / 2)];
  };
  const add = (text: string, at?: PlanPoint): void => {
    const key = keyOf(text);
    if (key?.kind === 'device' && rest.devices.some((one) => one.deviceId === key.id))
      set((old) => withDevice(old, key.id, at ?? homeOf(key.id)));
    else if (key?.kind === 'area' && rest.places.some((one) => one.id === key.id))
      set((old) => withArea(old, key.id, roomAt(at ?? [size.w / 2, size.h / 2], size)));
    else return;
    select(new Set([text]));
  };
  const remove = (): void => {
    set((old) => without(old, selected));
    select(nothing);
  };
  return (
    <div className={`${styles.planBody} ${styles.editing}`}>
      <UnplacedItems rest={rest} onAdd={(key) => add(key)} />
      <div className={styles.planStage}>
        <Canvas
          label={plan.name}
          items={items}
          view={PlanSymbol}
          rules={rules}
          keepsOrder
          backdrop={backdrop}
          selected={selected}
          onSelect={select}
          onPlace={(placed) => {
            // A middle that was moved is a corner now.
            if (active?.kind === 'middle') select(nothing);
            set((old) => withPlaced(old, placed));
          }}
          onRemove={remove}
          onDropText={(text, { x, y }) => add(text, [Math.round(x), Math.round(y)])}
          steps={steps}
        />
      </div>
      <footer className={styles.planEditBar}>
        <span className="text-small text-muted truncate grow">{t('editHint')}</span>
        {selected.size > 0 ? (
          <Button danger icon={<Icon name="trash" />} onClick={remove}>
            {t('takeOff')}
          </Button>
        ) : null}
        {rest.devices.length + rest.places.length > 0 ? <Button onClick={steps.arrange}>{t('arrange')}</Button> : null}
        <Button onClick={onDone}>{ui('cancel')}</Button>
        <Button type="primary" disabled={!steps.changed} loading={steps.sending} onClick={() => void steps.send()}>
          {ui('save')}
        </Button>
      </footer>
    </div>
  );
};
