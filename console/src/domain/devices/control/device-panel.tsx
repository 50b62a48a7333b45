import { panelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { ConfigProvider, theme } from 'antd';
import { queryOf } from '../../../api/query-of.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useStale } from '../../../live/link-state.ts';
import { Panel, PanelHead } from '../../../ui/panels/panel.tsx';
import { AutomaticPanel } from './automatic-panel.tsx';
import type { PanelProps } from './control-props.ts';
import styles from './device-control.module.css';
import { PanelGrid } from './panel-grid.tsx';
import { PanelWidgetView } from './panel-widget.tsx';
import { useMayOperate } from './use-may-operate.ts';

/** Minimum height of a touch target, in pixels. */
const leastHeight = 44;

/**
 * The control panel of a device, the same on every screen: the one designed for its model or type, or else one
 * generated from the driver's description.
 */
export const DevicePanel = ({ device, commands, onCommand }: Omit<PanelProps, 'locked'>) => {
  const t = usePhrases('devices');
  const may = useMayOperate();
  const linkDown = useStale();
  const offline = device.live.connection !== 'online';
  const locked = !may || linkDown || offline;
  const panel = useQuery({
    ...queryOf(panelsEndpoints.getPanelOfDevice, { query: { deviceId: device.id } }),
    staleTime: 60_000,
  });
  const layout = panel.data?.layout ?? null;
  const { token } = theme.useToken();
  const why = !may ? t('noControl') : offline ? t('offlineControl') : null;
  return (
    <Panel data-part="control-panel" className={styles.controlPanel}>
      <PanelHead title={t('control')} note={why} line />
      <ConfigProvider theme={{ token: { controlHeight: Math.max(leastHeight, token.controlHeight) } }}>
        {layout ? (
          <PanelGrid layout={layout}>
            {(widget) => (
              <PanelWidgetView
                widget={widget}
                device={device}
                commands={commands}
                locked={locked}
                onCommand={onCommand}
              />
            )}
          </PanelGrid>
        ) : panel.isPending ? null : (
          <AutomaticPanel device={device} commands={commands} locked={locked} onCommand={onCommand} />
        )}
      </ConfigProvider>
    </Panel>
  );
};
