// First, so that what is ours stands after it.
import '@xyflow/react/dist/base.css';

import { type NodeProps, NodeResizeControl } from '@xyflow/react';
import styles from './canvas.module.css';
import type { CanvasItem, CanvasNode } from './canvas-item.ts';

/** One item, with a resize handle at its corner while it is selected. */
export const ItemNode = <T extends CanvasItem>({ data, selected }: NodeProps<CanvasNode<T>>) => {
  const { item, View, rules, sizable } = data;
  return (
    <>
      <View item={item} selected={selected} />
      {sizable && selected ? (
        <NodeResizeControl
          className={styles.canvasCorner}
          position="bottom-right"
          minWidth={rules.step.x}
          minHeight={rules.step.y}
          {...(rules.largest ? { maxWidth: rules.largest.w, maxHeight: rules.largest.h } : {})}
        />
      ) : null}
    </>
  );
};
