import type { SignalLink, SignalLinkDraft, SignalMap } from '@eoms/contract';
import { useEffect, useMemo, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Canvas } from '../../ui/canvas/canvas.tsx';
import type { CanvasLink } from '../../ui/canvas/canvas-item.ts';
import { useFresh } from '../../ui/marks/freshness.tsx';
import { arrange, heightOf, liveLinks, nodeWidth } from './arrange.ts';
import { type SignalItem, SignalNodeView } from './signal-node.tsx';
import styles from './signals.module.css';
import type { MapSteps } from './use-map-steps.ts';

interface SignalGraphProps {
  map: SignalMap;
  /** Number of hidden ports by device. */
  hidden: ReadonlyMap<string, number>;
  onOpenPorts: (deviceId: string) => void;
  canEdit: boolean;
  onChoose: (deviceId: string | undefined) => void;
  onDraw: (link: SignalLinkDraft) => void;
  onOpen: (link: SignalLink) => void;
  steps: MapSteps;
}

const rules = { step: { x: 8, y: 8 } };
const nobody: ReadonlySet<string> = new Set();

const useItems = ({ map, hidden, onOpenPorts }: SignalGraphProps): SignalItem[] =>
  useMemo(() => {
    const automatic = arrange(map);
    const kept = new Map(map.positions.map((p) => [p.deviceId, p]));
    return map.nodes.map((device) => {
      const { x, y } = kept.get(device.deviceId) ?? automatic.get(device.deviceId) ?? { x: 0, y: 0 };
      const size = { w: nodeWidth, h: heightOf(device) };
      const more = { hidden: hidden.get(device.deviceId) ?? 0, onOpenPorts };
      return { id: device.deviceId, label: device.name, x, y, ...size, device, ...more };
    });
  }, [map, hidden, onOpenPorts]);

const useDrawnLinks = (map: SignalMap): CanvasLink[] => {
  const t = usePhrases('signals');
  const fresh = useFresh();
  return useMemo(() => {
    const live = fresh ? liveLinks(map) : new Set<string>();
    const nameOf = (id: string): string => map.nodes.find((node) => node.deviceId === id)?.name ?? '—';
    return map.links.map((link) => ({
      id: link.id,
      label: t('linkBetween', { from: nameOf(link.fromDeviceId), to: nameOf(link.toDeviceId) }),
      from: link.fromDeviceId,
      fromPort: link.fromPort,
      to: link.toDeviceId,
      toPort: link.toPort,
      note: link.note,
      className: live.has(link.id) ? `${styles.signalEdge} ${styles.live}` : styles.signalEdge,
    }));
  }, [map, fresh, t]);
};

/** The cables of a room as a graph: drag nodes to move them, drag from port to port to connect them. */
export const SignalGraph = (props: SignalGraphProps) => {
  const { map, canEdit, onChoose, onDraw, onOpen, steps } = props;
  const t = usePhrases('signals');
  const [selected, select] = useState(nobody);
  const items = useItems(props);
  const links = useDrawnLinks(map);
  const [chosen] = selected;
  useEffect(() => onChoose(chosen), [chosen, onChoose]);
  return (
    <Canvas
      label={t('map')}
      items={items}
      view={SignalNodeView}
      rules={rules}
      selected={selected}
      onSelect={select}
      readOnly={!canEdit}
      onPlace={(placed) =>
        steps.place(
          placed.map(({ id, x, y }) => ({ deviceId: id, x, y })),
          items,
        )
      }
      links={links}
      onLink={({ from, fromPort, to, toPort }) =>
        onDraw({ fromDeviceId: from, fromPort, toDeviceId: to, toPort, note: '' })
      }
      onOpenLink={(id) => {
        const link = map.links.find((one) => one.id === id);
        if (link) onOpen(link);
      }}
      steps={steps}
    />
  );
};
