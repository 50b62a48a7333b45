// First, so that what is ours stands after it.
import '@xyflow/react/dist/base.css';

import {
  Background,
  type Connection,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  ViewportPortal,
} from '@xyflow/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUiText } from '../ui-text.tsx';
import { Backdrop, type BackdropPicture } from './backdrop.tsx';
import { extentOf, type Placed } from './box.ts';
import styles from './canvas.module.css';
import { type CanvasItem, type CanvasLink, edgeOf, type ItemRole, type ItemView } from './canvas-item.ts';
import { CanvasTools, type CanvasToolsProps } from './canvas-tools.tsx';
import { ItemNode } from './item-node.tsx';
import type { PlacingRules } from './placing.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useCanvasNodes } from './use-canvas-nodes.ts';
import { useDropping } from './use-dropping.ts';
import { type CanvasView, useView } from './use-view.ts';
import { useZoomVariable } from './use-zoom-variable.ts';

export type NewLink = Pick<CanvasLink, 'from' | 'fromPort' | 'to' | 'toPort'>;

export interface CanvasProps<T extends CanvasItem> {
  label: string;
  items: readonly T[];
  /** Draws one item; pass the same component on every render. */
  view: ItemView<T>;
  rules: PlacingRules;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Items that were moved or resized, reported when the pointer is released. */
  onPlace: (placed: Placed[]) => void;
  /** Role of the items for assistive technology. Items without controls of their own are buttons. */
  itemRole?: ItemRole;
  readOnly?: boolean;
  sizable?: boolean;
  /** On a sheet the wheel scrolls and Ctrl+wheel zooms; on any other canvas the wheel zooms. */
  sheet?: boolean;
  onRemove?: (ids: ReadonlySet<string>) => void;
  /** Called with copies of items, to be placed where there is room. Without it copying is off. */
  onPaste?: (items: readonly T[]) => void;
  links?: readonly CanvasLink[];
  onLink?: (link: NewLink) => void;
  onOpenLink?: (id: string) => void;
  steps?: CanvasToolsProps['steps'];
  /** A picture below the items; the view starts with all of it. */
  backdrop?: BackdropPicture;
  /** Items keep their order from back to front; otherwise a selected one comes to the front. */
  keepsOrder?: boolean;
  onZoom?: (zoom: number) => void;
  /** Called with the text of something that was dragged onto the canvas, and where it was dropped. */
  onDropText?: (text: string, at: { x: number; y: number }) => void;
}

const nodeTypes = { item: ItemNode };
const snapTo = ({ step }: PlacingRules): [number, number] => [step.x, step.y];
/** Dots at least 24 pixels apart, on the grid that items snap to. */
const dotsOf = ({ step }: PlacingRules): [number, number] => [
  step.x * Math.ceil(24 / step.x),
  step.y * Math.ceil(24 / step.y),
];
const several = ['Shift', 'Control', 'Meta'];
const none: readonly CanvasLink[] = [];
const fitOptions = { padding: 0.1, minZoom: 0.55, maxZoom: 1 };
const leastZoom = 0.2;
/** A drawing can be much larger than a window. */
const leastZoomOfPicture = 0.02;
/** Empty grid rows shown below the last item of a sheet, as room for more. */
const spareRows = 4;

const Sheet = ({ items, rules }: { items: readonly Placed[]; rules: PlacingRules }) => (
  <ViewportPortal>
    <div
      data-part="canvas-sheet"
      className={styles.canvasSheet}
      style={{
        width: rules.within?.w,
        height: Math.min(extentOf(items).h + spareRows * rules.step.y, rules.within?.h ?? Number.POSITIVE_INFINITY),
        backgroundSize: `${rules.step.x}px ${rules.step.y}px`,
        // Places the dots at the corners of the cells.
        backgroundPosition: `${rules.step.x / -2}px ${rules.step.y / -2}px`,
      }}
    />
  </ViewportPortal>
);

/** Keeps the selected item in view when the canvas becomes narrower, such as beside a column that just opened. */
const useSelectedInSight = (view: CanvasView, items: readonly Placed[], selected: ReadonlySet<string>): void => {
  const [only] = selected.size === 1 ? selected : [];
  const item = items.find(({ id }) => id === only);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another width moves the view
  useEffect(() => {
    if (view.width > 0 && item) view.show(item);
  }, [view.width]);
};

const Stage = <T extends CanvasItem>(props: CanvasProps<T>) => {
  const {
    items,
    view: itemView,
    rules,
    readOnly = false,
    sizable = false,
    sheet = false,
    links = none,
    itemRole = 'group',
  } = props;
  const { selected, onSelect, onPlace, onLink, onOpenLink } = props;
  const [drawing, setDrawing] = useState(false);
  const { backdrop } = props;
  const view = useView(sheet ? rules.within?.w : undefined, backdrop);
  const stage = useRef<HTMLElement>(null);
  useZoomVariable(stage, props.onZoom);
  useSelectedInSight(view, items, selected);
  const dropping = useDropping(readOnly ? undefined : props.onDropText);
  const shared = { items, selected, rules, onSelect, onPlace };
  const { nodes, change } = useCanvasNodes({ ...shared, view: itemView, itemRole, sizable: sizable && !readOnly });
  const keys = useCanvasKeys({
    ...shared,
    readOnly,
    sizable,
    view,
    onOpenLink,
    onRemove: props.onRemove,
    onPaste: props.onPaste,
  });
  const t = useUiText();
  const words = {
    'node.a11yDescription.default': t('canvasKeys'),
    'node.a11yDescription.keyboardDisabled': t('canvasKeys'),
    'edge.a11yDescription.default': t('linkKeys'),
  };
  const edges = useMemo(() => links.map(edgeOf), [links]);
  const connect = ({ source, sourceHandle, target, targetHandle }: Connection): void => {
    if (sourceHandle && targetHandle)
      onLink?.({ from: source, fromPort: sourceHandle, to: target, toPort: targetHandle });
  };
  return (
    <section ref={stage} className={styles.canvas} aria-label={props.label} tabIndex={-1} {...keys} {...dropping}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={change}
        onConnect={connect}
        onEdgeClick={(_, edge) => onOpenLink?.(edge.id)}
        isValidConnection={({ source, target }) => source !== target}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly && onLink !== undefined}
        edgesFocusable={onOpenLink !== undefined}
        snapToGrid
        snapGrid={snapTo(rules)}
        deleteKeyCode={null}
        disableKeyboardA11y
        ariaLabelConfig={words}
        multiSelectionKeyCode={several}
        selectionMode={SelectionMode.Partial}
        selectionOnDrag={drawing}
        panOnDrag={drawing ? [1, 2] : true}
        panOnScroll={sheet}
        zoomOnDoubleClick={false}
        fitView={!sheet && !backdrop}
        fitViewOptions={fitOptions}
        elevateNodesOnSelect={!props.keepsOrder}
        minZoom={backdrop ? leastZoomOfPicture : leastZoom}
        maxZoom={2}
        proOptions={{ hideAttribution: true }}
      >
        {backdrop ? <Backdrop picture={backdrop} /> : <Background gap={dotsOf(rules)} size={2} />}
        {sheet ? <Sheet items={items} rules={rules} /> : null}
      </ReactFlow>
      <CanvasTools
        view={view}
        steps={readOnly ? undefined : props.steps}
        several={drawing}
        onSeveral={readOnly ? undefined : setDrawing}
      />
    </section>
  );
};

/**
 * A surface of items that can be moved, resized, selected and wired with mouse, touch or keyboard. It knows nothing of
 * what the items are: items and links are passed in, and requested changes are reported by callbacks.
 */
export const Canvas = <T extends CanvasItem>(props: CanvasProps<T>) => (
  <ReactFlowProvider>
    <Stage {...props} />
  </ReactFlowProvider>
);
