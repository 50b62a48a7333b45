import { type PanelLayout, type PanelWidget, panelColumns } from '@eoms/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import ReactGridLayout, { noCompactor, useContainerWidth } from 'react-grid-layout';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { ControlledDevice } from '../../pickers/device-control/control-props.ts';
import { panelGap, panelRowHeight } from '../../pickers/device-control/panel-grid.tsx';
import { PanelWidgetView } from '../../pickers/device-control/panel-widget.tsx';
import { byKey } from './layout-moves.ts';
import { widgetName } from './widget-name.ts';
import 'react-grid-layout/css/styles.css';

interface PanelCanvasProps {
  layout: PanelLayout;
  sample: ControlledDevice;
  chosen: string | undefined;
  readOnly: boolean;
  onChoose: (id: string | undefined) => void;
  onChange: (layout: PanelLayout) => void;
}

const nobody = new Map();
const ignore = (): void => undefined;
/** Widgets push nothing aside: an overlap is prevented instead. */
const compactor = { ...noCompactor, preventCollision: true };

const same = (a: PanelWidget, b: { x: number; y: number; w: number; h: number }): boolean =>
  a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** The panel as it will look, with handles to move and size its widgets; arrow keys do the same for the chosen one. */
export const PanelCanvas = ({ layout, sample, chosen, readOnly, onChoose, onChange }: PanelCanvasProps) => {
  const t = usePhrases('panels');
  const language = useLanguage();
  const { width, containerRef, mounted } = useContainerWidth();
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a widget that keys have moved stays in sight
  useEffect(() => {
    const moved = document.activeElement?.closest('.canvas-widget');
    if (moved && containerRef.current?.contains(moved)) moved.scrollIntoView({ block: 'nearest' });
  }, [layout]);
  const take = (items: readonly { i: string; x: number; y: number; w: number; h: number }[]): void => {
    const byId = new Map(items.map((item) => [item.i, item]));
    const next = layout.map((widget) => {
      const item = byId.get(widget.id);
      return item && !same(widget, item) ? { ...widget, x: item.x, y: item.y, w: item.w, h: item.h } : widget;
    });
    if (next.some((widget, at) => widget !== layout[at])) onChange(next);
  };
  const press = (widget: PanelWidget) => (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChoose(undefined);
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = byKey(layout, widget.id, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    if (next !== layout) onChange(next);
  };
  return (
    <div ref={containerRef} className={busy ? 'panel-canvas busy' : 'panel-canvas'}>
      {mounted ? (
        <ReactGridLayout
          width={width}
          layout={layout.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h }))}
          gridConfig={{ cols: panelColumns, rowHeight: panelRowHeight - panelGap, margin: [panelGap, panelGap] }}
          dragConfig={{ enabled: !readOnly, handle: '.widget-grip' }}
          resizeConfig={{ enabled: !readOnly, handles: ['se'] }}
          compactor={compactor}
          onDragStart={() => setBusy(true)}
          onDragStop={(items) => {
            setBusy(false);
            take(items);
          }}
          onResizeStop={take}
        >
          {layout.map((widget) => (
            <div key={widget.id} className={widget.id === chosen ? 'canvas-widget on' : 'canvas-widget'}>
              <button
                type="button"
                className="widget-grip"
                aria-label={t('widgetAt', {
                  name: widgetName(widget, sample, language, t('labelWidget')),
                  column: widget.x + 1,
                  row: widget.y + 1,
                })}
                aria-pressed={widget.id === chosen}
                onFocus={() => onChoose(widget.id)}
                onClick={() => onChoose(widget.id)}
                onKeyDown={press(widget)}
              />
              <div className="widget-face" inert>
                <PanelWidgetView widget={widget} device={sample} commands={nobody} locked onCommand={ignore} />
              </div>
            </div>
          ))}
        </ReactGridLayout>
      ) : null}
    </div>
  );
};
