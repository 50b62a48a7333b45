import { Handle, Position } from '@xyflow/react';

/** Where links of an item begin or end: outputs on its right edge, inputs on its left. */
export const CanvasPort = ({ id, side }: { id: string; side: 'in' | 'out' }) => (
  <Handle
    id={id}
    type={side === 'in' ? 'target' : 'source'}
    position={side === 'in' ? Position.Left : Position.Right}
  />
);
