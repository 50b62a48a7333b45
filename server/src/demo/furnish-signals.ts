import { type SignalLinkDraft, type SignalMap, type SignalNode, signalsEndpoints } from '@eoms/contract';
import type { InternalCall } from './internal-calls.ts';

type Node = SignalNode;
const isMatrix = ({ inputs, outputs }: Node): boolean => inputs.length > 1 && outputs.length > 1;
const sourceTypes = new Set(['camera', 'streaming']);
const ofNode = (node: Node): string => node.deviceId;

/** Plans cables as an integrator would: sources into the matrix, its outputs to the first input of every screen. */
export const planCables = ({ nodes, links }: Pick<SignalMap, 'nodes' | 'links'>, sources: readonly string[]) => {
  const [matrix] = nodes.filter(isMatrix);
  if (!matrix || links.length > 0) return [];
  const screens = nodes.filter((node) => node !== matrix && node.inputs.length > 0 && node.outputs.length === 0);
  const cables: SignalLinkDraft[] = [];
  for (const [at, fromDeviceId] of sources.entries()) {
    const port = matrix.inputs[at];
    if (port) cables.push({ fromDeviceId, fromPort: 'out', toDeviceId: ofNode(matrix), toPort: port.code, note: '' });
  }
  for (const [at, screen] of screens.entries()) {
    const [out, into] = [matrix.outputs[at], screen.inputs[0]];
    if (out && into)
      cables.push({
        fromDeviceId: ofNode(matrix),
        fromPort: out.code,
        toDeviceId: ofNode(screen),
        toPort: into.code,
        note: '',
      });
  }
  return cables;
};

/** Wires the rooms that have a matrix. Rooms with existing cables are left as they are. */
export const furnishSignals = async (
  call: InternalCall,
  rooms: ReadonlyMap<string, readonly { readonly id: string; readonly typeCode: string }[]>,
): Promise<void> => {
  for (const [placeId, devices] of rooms) {
    const map = await call(signalsEndpoints.getSignalMap, { query: { placeId } });
    const sources = devices.filter(({ typeCode }) => sourceTypes.has(typeCode)).map(({ id }) => id);
    for (const body of planCables(map, sources)) await call(signalsEndpoints.saveSignalLink, { body });
  }
};
