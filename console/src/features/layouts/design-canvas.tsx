import type { DeviceCommand, Layout, LayoutDevice, PluginDetail } from '@eoms/contract';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import { LayoutWidget } from '../../domain/layouts/layout-widget.tsx';
import { newItem } from '../../domain/layouts/new-item.ts';
import { titleOf } from '../../domain/widgets/title-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Canvas } from '../../ui/canvas/canvas.tsx';
import type { CanvasItem, ItemViewProps } from '../../ui/canvas/canvas-item.ts';
import styles from './designer.module.css';
import { boxOf, fitsGrid, type Palette, rulesOf, withPlaces } from './layout-items.ts';
import type { LayoutActions } from './use-layout-actions.ts';

interface DesignCanvasProps {
  placeId: string;
  layout: Layout;
  palette: Palette;
  devices: readonly LayoutDevice[];
  commands: ReadonlyMap<string, DeviceCommand>;
  actions: LayoutActions;
  readOnly: boolean;
  /** The plugin being dragged from the palette. */
  dragged: PluginDetail | undefined;
}

interface WidgetItem extends CanvasItem {
  item: Layout['layout'][number];
  plugin: PluginDetail | undefined;
  placeId: string;
  devices: readonly LayoutDevice[];
  commands: ReadonlyMap<string, DeviceCommand>;
  margin: number;
}

const ignore = (): void => undefined;

const ItemView = ({
  item: { item, plugin, margin, placeId, devices, commands },
  selected,
}: ItemViewProps<WidgetItem>) => (
  <div className={selected ? `${styles.designItem} ${styles.on}` : styles.designItem} style={{ inset: margin / 2 }}>
    <div data-part="design-face" className={styles.designFace} inert aria-hidden="true">
      <LayoutWidget
        item={item}
        plugin={plugin}
        placeId={placeId}
        devices={devices}
        commands={commands}
        locked
        onCommand={ignore}
      />
    </div>
  </div>
);

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
  fits: boolean;
}

/** Where a dragged plugin would land: the cell under the pointer is its upper left one. */
const useDrop = ({ layout, palette, dragged, actions }: DesignCanvasProps) => {
  const stage = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<Spot & { left: number; top: number; width: number; height: number }>();
  const over = (event: DragEvent): void => {
    const sheet = stage.current?.querySelector('[data-part="canvas-sheet"]')?.getBoundingClientRect();
    const frame = stage.current?.getBoundingClientRect();
    if (!dragged || !sheet || !frame) return;
    event.preventDefault();
    const { colNum, maxRows } = layout.layoutForm;
    const [cellW, cellH] = [sheet.width / colNum, sheet.height / maxRows];
    const w = Math.min(dragged.w, colNum);
    const h = Math.min(dragged.h, maxRows);
    const x = Math.min(colNum - w, Math.max(0, Math.floor((event.clientX - sheet.left) / cellW)));
    const y = Math.min(maxRows - h, Math.max(0, Math.floor((event.clientY - sheet.top) / cellH)));
    const fits = fitsGrid([...layout.layout, { ...newItem(dragged), x, y, w, h }], layout.layoutForm, palette);
    setSpot({
      x,
      y,
      w,
      h,
      fits,
      left: sheet.left - frame.left + x * cellW,
      top: sheet.top - frame.top + y * cellH,
      width: w * cellW,
      height: h * cellH,
    });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setSpot(undefined);
    if (dragged && spot?.fits) actions.addAt(dragged, { x: spot.x, y: spot.y });
  };
  return { stage, spot: dragged ? spot : undefined, over, drop, leave: () => setSpot(undefined) };
};

/** The layout as it will look, with live data; widgets are moved and resized by pointer or keyboard. */
export const DesignCanvas = (props: DesignCanvasProps) => {
  const { placeId, layout, palette, devices, commands, actions, readOnly } = props;
  const t = usePhrases('layouts');
  const language = useLanguage();
  const rules = useMemo(() => rulesOf(layout.layoutForm), [layout.layoutForm]);
  const { stage, spot, over, drop, leave } = useDrop(props);
  const items = useMemo(
    () =>
      layout.layout.map((item): WidgetItem => {
        const plugin = palette.get(item.plugin);
        const at = { column: item.x + 1, row: item.y + 1, w: item.w, h: item.h };
        const label = t('itemAt', { name: titleOf(item, plugin, language), ...at });
        const { margin } = layout.layoutForm;
        return { id: item.id, label, ...boxOf(item, rules), item, plugin, margin, placeId, devices, commands };
      }),
    [layout, palette, devices, commands, placeId, rules, language, t],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: entries of the palette are buttons that add by key press too
    <div ref={stage} className={styles.designStage} onDragOver={over} onDrop={drop} onDragLeave={leave}>
      <Canvas
        label={t('layout')}
        items={items}
        view={ItemView}
        rules={rules}
        sheet
        sizable
        readOnly={readOnly}
        selected={actions.chosen}
        onSelect={actions.choose}
        onPlace={(placed) => actions.place(withPlaces(layout.layout, placed, rules, palette))}
        onRemove={actions.remove}
      />
      {spot ? (
        <div
          className={spot.fits ? styles.dropGhost : `${styles.dropGhost} ${styles.refused}`}
          style={{ left: spot.left, top: spot.top, width: spot.width, height: spot.height }}
        >
          {t(spot.fits ? 'dropHere' : 'noRoomHere', { column: spot.x + 1, row: spot.y + 1, w: spot.w, h: spot.h })}
        </div>
      ) : null}
    </div>
  );
};
