import type { Edge, Node } from '@xyflow/react';
import type { ComponentType } from 'react';
import type { Placed } from './box.ts';
import type { PlacingRules } from './placing.ts';

/** Something placed on a canvas. */
export interface CanvasItem extends Placed {
  /** Accessible name. */
  label: string;
  /** Only what the item draws takes clicks, not the whole of its box. */
  ownShape?: boolean;
}

/** A line from a port of one item to a port of another. */
export interface CanvasLink {
  id: string;
  label: string;
  from: string;
  fromPort: string;
  to: string;
  toPort: string;
  /** Text beside the line. */
  note?: string;
  className?: string;
}

export type ItemRole = 'button' | 'group';

export interface ItemViewProps<T extends CanvasItem> {
  item: T;
  selected: boolean;
}
export type ItemView<T extends CanvasItem> = ComponentType<ItemViewProps<T>>;

export type CanvasNode<T extends CanvasItem> = Node<
  { item: T; View: ItemView<T>; rules: PlacingRules; sizable: boolean },
  'item'
>;

export const placedOf = <T extends CanvasItem>({ id, position, width, height, data }: CanvasNode<T>): Placed => ({
  id,
  x: Math.round(position.x),
  y: Math.round(position.y),
  w: width ?? data.item.w,
  h: height ?? data.item.h,
});

export const edgeOf = (link: CanvasLink): Edge => ({
  id: link.id,
  ariaLabel: link.label,
  domAttributes: { 'aria-roledescription': undefined },
  source: link.from,
  sourceHandle: link.fromPort,
  target: link.to,
  targetHandle: link.toPort,
  className: link.className ?? '',
  ...(link.note ? { label: link.note } : {}),
});
