import type { PanelLayout } from '@eoms/contract';
import { useMemo } from 'react';
import type { ControlledDevice } from '../../domain/devices/control/control-props.ts';
import { PanelWidgetView } from '../../domain/devices/control/panel-widget.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Canvas } from '../../ui/canvas/canvas.tsx';
import type { ItemViewProps } from '../../ui/canvas/canvas-item.ts';
import styles from './panel-editor.module.css';
import { boxOf, columnRules, pageRules, type WidgetItem, withPlaces } from './panel-items.ts';
import type { useWidgets } from './use-panel-actions.ts';
import { widgetName } from './widget-name.ts';

interface PanelCanvasProps {
  layout: PanelLayout;
  sample: ControlledDevice;
  wide: boolean;
  readOnly: boolean;
  widgets: ReturnType<typeof useWidgets>;
  onChange: (layout: PanelLayout) => void;
}

const nobody = new Map();
const ignore = (): void => undefined;

const WidgetView = ({ item: { widget, sample }, selected }: ItemViewProps<WidgetItem>) => (
  <div className={selected ? `${styles.canvasWidget} ${styles.on}` : styles.canvasWidget}>
    <div className={styles.widgetFace} inert>
      <PanelWidgetView widget={widget} device={sample} commands={nobody} locked onCommand={ignore} />
    </div>
  </div>
);

/** The panel as it will look; its widgets are moved and resized by pointer or keyboard. */
export const PanelCanvas = ({ layout, sample, wide, readOnly, widgets, onChange }: PanelCanvasProps) => {
  const t = usePhrases('panels');
  const language = useLanguage();
  const rules = wide ? pageRules : columnRules;
  const items = useMemo(
    () =>
      layout.map((widget): WidgetItem => {
        const name = widgetName(widget, sample, language, t('labelWidget'));
        const label = t('widgetAt', { name, column: widget.x + 1, row: widget.y + 1 });
        return { id: widget.id, label, ...boxOf(widget, rules), widget, sample };
      }),
    [layout, sample, rules, language, t],
  );
  return (
    <Canvas
      label={t('panel')}
      items={items}
      view={WidgetView}
      rules={rules}
      itemRole="button"
      sheet
      sizable
      readOnly={readOnly}
      selected={widgets.chosen}
      onSelect={widgets.choose}
      onPlace={(placed) => onChange(withPlaces(layout, placed, rules))}
      onRemove={widgets.remove}
      onPaste={(copied) => widgets.paste(copied.map((item) => item.widget))}
    />
  );
};
