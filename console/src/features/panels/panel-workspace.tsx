import type { PanelLayout } from '@eoms/contract';
import { Button } from 'antd';
import type { ControlledDevice } from '../../domain/devices/control/control-props.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { PanelCanvas } from './panel-canvas.tsx';
import styles from './panel-editor.module.css';
import type { useWidgets } from './use-panel-actions.ts';
import { WidgetInspector } from './widget-inspector.tsx';
import { WidgetPalette } from './widget-palette.tsx';

interface PanelWorkspaceProps {
  kind: 'model' | 'type';
  readOnly: boolean;
  wide: boolean;
  layout: PanelLayout;
  sample: ControlledDevice;
  widgets: ReturnType<typeof useWidgets>;
  onLayout: (layout: PanelLayout) => void;
  onAutomatic: (() => void) | undefined;
}

/** The palette on the left, the panel in the middle, the selected widget on the right. */
export const PanelWorkspace = (props: PanelWorkspaceProps) => {
  const { kind, readOnly, wide, layout, sample, widgets, onLayout, onAutomatic } = props;
  const { chosen, widget, add, change, remove } = widgets;
  const t = usePhrases('panels');
  const automatic =
    onAutomatic && !readOnly ? (
      <Button type="primary" onClick={onAutomatic}>
        {t('automatic')}
      </Button>
    ) : null;
  return (
    <div className={styles.panelEditorBody}>
      <WidgetPalette subject={sample} byCapability={kind === 'type'} readOnly={readOnly} onAdd={add} />
      <div className={styles.panelStage}>
        {layout.length === 0 ? (
          <EmptyState icon="model" title={t('emptyPanel')} action={automatic}>
            {t('emptyPanelText')}
          </EmptyState>
        ) : (
          <PanelCanvas
            layout={layout}
            sample={sample}
            wide={wide}
            readOnly={readOnly}
            widgets={widgets}
            onChange={onLayout}
          />
        )}
      </div>
      <aside className={styles.panelAside}>
        {widget ? (
          <WidgetInspector
            key={widget.id}
            widget={widget}
            subject={sample}
            readOnly={readOnly}
            onChange={change}
            onRemove={remove}
          />
        ) : (
          <div className="column gap-8">
            <p className="text-small text-muted">
              {chosen.size > 1 ? t('chosenWidgets', { count: chosen.size }) : t('chooseWidget')}
            </p>
            {chosen.size > 1 && !readOnly ? (
              <Button danger icon={<Icon name="trash" />} onClick={remove}>
                {t('removeWidgets', { count: chosen.size })}
              </Button>
            ) : null}
            {readOnly ? null : <p className="text-small text-muted">{t('keysText')}</p>}
          </div>
        )}
      </aside>
    </div>
  );
};
