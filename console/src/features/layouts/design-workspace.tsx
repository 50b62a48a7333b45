import type { PluginDetail } from '@eoms/contract';
import { useState } from 'react';
import { useTriedData } from '../../domain/layouts/use-layout-data.ts';
import type { usePlaceDevices } from '../../domain/layouts/use-place-devices.ts';
import { WidgetDataContext } from '../../domain/widgets/widget-data.ts';
import { DesignCanvas } from './design-canvas.tsx';
import styles from './designer.module.css';
import { ItemInspector } from './item-inspector.tsx';
import type { Palette } from './layout-items.ts';
import { LayoutSettings } from './layout-settings.tsx';
import type { Finding } from './lint-layout.ts';
import { LintList } from './lint-list.tsx';
import { PluginPalette } from './plugin-palette.tsx';
import { SeveralItems } from './several-items.tsx';
import type { LayoutActions } from './use-layout-actions.ts';
import type { LayoutSteps } from './use-layout-draft.ts';

interface DesignWorkspaceProps {
  placeId: string;
  steps: LayoutSteps;
  actions: LayoutActions;
  plugins: readonly PluginDetail[];
  palette: Palette;
  live: ReturnType<typeof usePlaceDevices>;
  findings: readonly Finding[];
  readOnly: boolean;
  onGenerate: () => void;
}

const noDevices = [] as const;

/** The palette on the left, the layout in the middle, what is selected and what to mend on the right. */
export const DesignWorkspace = (props: DesignWorkspaceProps) => {
  const { placeId, steps, actions, plugins, palette, live, findings, readOnly, onGenerate } = props;
  const { now } = steps;
  const { item, selected } = actions;
  const devices = live.devices.data ?? noDevices;
  const data = useTriedData(now.layout);
  const [dragged, setDragged] = useState<PluginDetail>();
  const inspector = item ? (
    <ItemInspector
      key={item.id}
      item={item}
      plugin={palette.get(item.plugin)}
      form={now.layoutForm}
      devices={devices}
      readOnly={readOnly}
      onChange={actions.change}
      onRemove={actions.remove}
    />
  ) : selected.length > 1 ? (
    <SeveralItems actions={actions} readOnly={readOnly} />
  ) : (
    <LayoutSettings
      layout={now}
      palette={palette}
      readOnly={readOnly}
      onChange={actions.replaceAll}
      onGenerate={onGenerate}
    />
  );
  return (
    <div className={styles.designerBody}>
      <PluginPalette plugins={plugins} readOnly={readOnly} onAdd={actions.add} onDrag={setDragged} />
      <WidgetDataContext.Provider value={data}>
        <DesignCanvas
          placeId={placeId}
          layout={now}
          palette={palette}
          devices={devices}
          commands={live.commands}
          actions={actions}
          readOnly={readOnly}
          dragged={dragged}
        />
      </WidgetDataContext.Provider>
      <aside data-part="design-aside" className={styles.designAside}>
        {inspector}
        <LintList
          findings={findings}
          layout={now}
          palette={palette}
          readOnly={readOnly}
          onShow={(id) => actions.choose(new Set([id]))}
          onMend={actions.replaceAll}
        />
      </aside>
    </div>
  );
};
