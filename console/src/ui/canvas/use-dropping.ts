import { useReactFlow } from '@xyflow/react';
import type { DragEvent } from 'react';

type DropText = (text: string, at: { x: number; y: number }) => void;

/** Accepts text that is dragged onto the canvas, and reports the point on the canvas. */
export const useDropping = (onDropText: DropText | undefined) => {
  const flow = useReactFlow();
  if (!onDropText) return {};
  return {
    onDragOver: (event: DragEvent): void => {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent): void => {
      const text = event.dataTransfer.getData('text/plain');
      if (!text) return;
      event.preventDefault();
      onDropText(text, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));
    },
  };
};
