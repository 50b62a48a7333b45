import { applyNodeChanges, type NodeChange, type NodeDimensionChange } from '@xyflow/react';
import { useEffect, useRef, useState } from 'react';
import { type Placed, sameBox } from './box.ts';
import { type CanvasItem, type CanvasNode, type ItemRole, type ItemView, placedOf } from './canvas-item.ts';
import { fits, type PlacingRules } from './placing.ts';

interface CanvasNodesProps<T extends CanvasItem> {
  items: readonly T[];
  view: ItemView<T>;
  selected: ReadonlySet<string>;
  rules: PlacingRules;
  sizable: boolean;
  itemRole: ItemRole;
  onPlace: (placed: Placed[]) => void;
  onSelect: (ids: ReadonlySet<string>) => void;
}

const alike = (a: object, b: object): boolean => {
  if (a === b) return true;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => Object.is(right.get(key), value));
};

const isHeld = <T extends CanvasItem>(node: CanvasNode<T>): boolean =>
  node.dragging === true || ('resizing' in node && node.resizing === true);

/** The node of an item: the previous object if nothing changed, so that only changed items are drawn again. */
const nodeOf = <T extends CanvasItem>(
  item: T,
  old: CanvasNode<T> | undefined,
  { view, selected, rules, sizable, itemRole }: CanvasNodesProps<T>,
): CanvasNode<T> => {
  const isSelected = selected.has(item.id);
  const { data, position } = old ?? {};
  const sameData = data?.View === view && data.rules === rules && data.sizable === sizable && alike(data.item, item);
  // An item being dragged does not move under the pointer.
  if (old && sameData && old.selected === isSelected && (isHeld(old) || sameBox(placedOf(old), item))) return old;
  const held = old && isHeld(old) ? old : undefined;
  return {
    id: item.id,
    type: 'item',
    ariaLabel: item.label,
    ariaRole: itemRole,
    ...(item.ownShape ? { style: { pointerEvents: 'none' } } : {}),
    // Replaces the library's English description.
    domAttributes: {
      'aria-roledescription': undefined,
      ...(itemRole === 'button' ? { 'aria-pressed': isSelected } : {}),
    },
    position: held && position ? position : { x: item.x, y: item.y },
    data: sameData && data ? data : { item, View: view, rules, sizable },
    selected: isSelected,
    ...(sizable
      ? { width: held?.width ?? item.w, height: held?.height ?? item.h }
      : { initialWidth: item.w, initialHeight: item.h }),
    ...(old?.measured ? { measured: old.measured } : {}),
    ...(held?.dragging ? { dragging: true } : {}),
  };
};

/** Whether the user is resizing; the library reports its own measurements as the same kind of change. */
const isSizing = (change: object): change is NodeDimensionChange =>
  'type' in change && change.type === 'dimensions' && 'resizing' in change && change.resizing !== undefined;

const proposed = <T extends CanvasItem>(
  nodes: readonly CanvasNode<T>[],
  changes: readonly NodeChange<CanvasNode<T>>[],
) =>
  nodes.flatMap((node) => {
    const own = changes.filter((change) => 'id' in change && change.id === node.id);
    const move = own.find((change) => change.type === 'position');
    const size = own.find(isSizing);
    if (!move?.position && !size?.dimensions) return [];
    const { x, y, w, h } = placedOf(node);
    return [
      {
        id: node.id,
        x: move?.position?.x ?? x,
        y: move?.position?.y ?? y,
        w: size?.dimensions?.width ?? w,
        h: size?.dimensions?.height ?? h,
      },
    ];
  });

const ends = <T extends CanvasItem>(change: NodeChange<CanvasNode<T>>): boolean =>
  (change.type === 'position' && change.dragging === false) || (isSizing(change) && change.resizing === false);

/**
 * A change without its position or size, which does not fit: the drag goes on, the item stays at its last valid place.
 */
const heldBack = <T extends CanvasItem>(change: NodeChange<CanvasNode<T>>): NodeChange<CanvasNode<T>>[] => {
  if (change.type === 'position')
    return [
      { id: change.id, type: 'position', ...(change.dragging === undefined ? {} : { dragging: change.dragging }) },
    ];
  if (isSizing(change)) return [{ id: change.id, type: 'dimensions', resizing: change.resizing === true }];
  return [change];
};

/** Items as nodes of the canvas library: moved and resized within the rules, reported when the drag ends. */
export const useCanvasNodes = <T extends CanvasItem>(props: CanvasNodesProps<T>) => {
  const { items, view, selected, rules, sizable, onPlace, onSelect } = props;
  const [nodes, setNodes] = useState<CanvasNode<T>[]>([]);
  const latest = useRef(nodes);
  const keep = (next: CanvasNode<T>[]): void => {
    latest.current = next;
    setNodes(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the others are new at each drawing
  useEffect(() => {
    const old = new Map(latest.current.map((node) => [node.id, node]));
    keep(items.map((item) => nodeOf(item, old.get(item.id), props)));
  }, [items, view, selected, rules, sizable]);
  const choose = (changes: readonly NodeChange<CanvasNode<T>>[]): void => {
    const next = new Set(selected);
    for (const change of changes)
      if (change.type === 'select') change.selected ? next.add(change.id) : next.delete(change.id);
    if (next.size !== selected.size || [...next].some((id) => !selected.has(id))) onSelect(next);
  };
  const change = (changes: NodeChange<CanvasNode<T>>[]): void => {
    choose(changes);
    const rest = changes.filter(({ type }) => type !== 'select' && type !== 'remove');
    if (rest.length === 0) return;
    const wanted = proposed(latest.current, rest);
    const allowed = wanted.length === 0 || fits(wanted, latest.current.map(placedOf<T>), rules);
    keep(applyNodeChanges(allowed ? rest : rest.flatMap(heldBack<T>), latest.current));
    if (!rest.some(ends)) return;
    const before = new Map(items.map((item) => [item.id, item]));
    const placed = latest.current.map(placedOf<T>).filter((now) => {
      const was = before.get(now.id);
      return was !== undefined && !sameBox(was, now);
    });
    if (placed.length > 0) onPlace(placed);
  };
  return { nodes, change };
};
