import type { SignalMap } from '@eoms/contract';

export interface VisibleMap {
  map: SignalMap;
  /** Number of hidden ports by device. */
  hidden: ReadonlyMap<string, number>;
}

/** The map without unconnected ports, except those of expanded devices; most ports of a matrix are unconnected. */
export const wiredPorts = (map: SignalMap, opened: ReadonlySet<string>): VisibleMap => {
  const inputs = new Set(map.links.map((link) => `${link.toDeviceId} ${link.toPort}`));
  const outputs = new Set(map.links.map((link) => `${link.fromDeviceId} ${link.fromPort}`));
  const hidden = new Map<string, number>();
  const nodes = map.nodes.map((node) => {
    if (opened.has(node.deviceId)) return node;
    const shown = {
      ...node,
      inputs: node.inputs.filter((port) => inputs.has(`${node.deviceId} ${port.code}`)),
      outputs: node.outputs.filter((port) => outputs.has(`${node.deviceId} ${port.code}`)),
    };
    const left = node.inputs.length + node.outputs.length - shown.inputs.length - shown.outputs.length;
    if (left > 0) hidden.set(node.deviceId, left);
    return shown;
  });
  return { map: { ...map, nodes }, hidden };
};
