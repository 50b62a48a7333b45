import type { SignalLink, SignalLinkDraft, SignalMap } from '@eoms/contract';
import { Background, type Connection, Controls, type Edge, ReactFlow, useNodesState } from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { useFresh } from '../../ui/marks/freshness.tsx';
import { arrange, liveLinks, type Point } from './arrange.ts';
import { type SignalNodeType, SignalNodeView } from './signal-node.tsx';
import '@xyflow/react/dist/base.css';

interface SignalGraphProps {
  map: SignalMap;
  /** How many ports of a device the map leaves out. */
  hidden: ReadonlyMap<string, number>;
  onOpenPorts: (deviceId: string) => void;
  canEdit: boolean;
  onChoose: (deviceId: string | undefined) => void;
  onDraw: (link: SignalLinkDraft) => void;
  onOpen: (link: SignalLink) => void;
  onMoved: (positions: { deviceId: string; x: number; y: number }[]) => void;
}

const nodeTypes = { device: SignalNodeView };

const nodesOf = (
  map: SignalMap,
  old: readonly SignalNodeType[],
  more: (deviceId: string) => Omit<SignalNodeType['data'], 'device'>,
): SignalNodeType[] => {
  const automatic = arrange(map);
  const kept = new Map<string, Point>(map.positions.map((p) => [p.deviceId, p]));
  const selected = new Set(old.filter((node) => node.selected).map((node) => node.id));
  return map.nodes.map((device) => ({
    id: device.deviceId,
    type: 'device',
    position: kept.get(device.deviceId) ?? automatic.get(device.deviceId) ?? { x: 0, y: 0 },
    data: { device, ...more(device.deviceId) },
    selected: selected.has(device.deviceId),
  }));
};

/** The cables of a room as a graph: drag nodes to place them, drag from port to port to wire them. */
export const SignalGraph = (props: SignalGraphProps) => {
  const { map, hidden, onOpenPorts, canEdit, onChoose, onDraw, onOpen, onMoved } = props;
  const [nodes, setNodes, onNodesChange] = useNodesState<SignalNodeType>([]);
  useEffect(
    () => setNodes((old) => nodesOf(map, old, (id) => ({ hidden: hidden.get(id) ?? 0, onOpenPorts }))),
    [map, hidden, onOpenPorts, setNodes],
  );
  const fresh = useFresh();
  const edges = useMemo((): Edge[] => {
    const live = fresh ? liveLinks(map) : new Set<string>();
    return map.links.map((link) => ({
      id: link.id,
      source: link.fromDeviceId,
      sourceHandle: link.fromPort,
      target: link.toDeviceId,
      targetHandle: link.toPort,
      className: live.has(link.id) ? 'signal-edge live' : 'signal-edge',
      ...(link.note ? { label: link.note } : {}),
    }));
  }, [map, fresh]);
  const draw = ({ source, sourceHandle, target, targetHandle }: Connection): void => {
    if (sourceHandle && targetHandle)
      onDraw({ fromDeviceId: source, fromPort: sourceHandle, toDeviceId: target, toPort: targetHandle, note: '' });
  };
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      nodesConnectable={canEdit}
      nodesDraggable={canEdit}
      deleteKeyCode={null}
      onConnect={draw}
      isValidConnection={({ source, target }) => source !== target}
      onEdgeClick={(_, edge) => {
        const link = map.links.find((one) => one.id === edge.id);
        if (link) onOpen(link);
      }}
      onSelectionChange={({ nodes: chosen }) => onChoose(chosen[0]?.id)}
      onNodeDragStop={(_, __, moved) =>
        onMoved(
          moved.map(({ id, position }) => ({ deviceId: id, x: Math.round(position.x), y: Math.round(position.y) })),
        )
      }
      fitView
      fitViewOptions={{ padding: 0.1, minZoom: 0.55, maxZoom: 1 }}
      minZoom={0.2}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={24} />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
};
