// First, so that what is ours stands after it.
import '@xyflow/react/dist/base.css';

import { IconButton } from '../controls/icon-button.tsx';
import { useUiText } from '../ui-text.tsx';
import styles from './canvas.module.css';
import type { CanvasView } from './use-view.ts';

export interface CanvasToolsProps {
  view: CanvasView;
  /** Undo and redo, for canvases whose screen has no buttons for them. */
  steps?: { undo: (() => void) | undefined; redo: (() => void) | undefined } | undefined;
  /** Whether dragging over the background selects items instead of panning, as Shift does with a mouse. */
  several: boolean;
  onSeveral: ((several: boolean) => void) | undefined;
}

/** The buttons in the corner of a canvas. */
export const CanvasTools = ({ view, steps, several, onSeveral }: CanvasToolsProps) => {
  const t = useUiText();
  return (
    <div data-part="canvas-tools" className={styles.canvasTools} role="toolbar" aria-label={t('view')}>
      <IconButton icon="plus" label={t('zoomIn')} onClick={view.zoomIn} />
      <IconButton icon="minus" label={t('zoomOut')} onClick={view.zoomOut} />
      <IconButton icon="expand" label={t('fitView')} onClick={view.fit} />
      {onSeveral ? (
        <IconButton icon="marquee" label={t('selectSeveral')} pressed={several} onClick={() => onSeveral(!several)} />
      ) : null}
      {steps ? (
        <>
          <IconButton icon="undo" label={t('undo')} disabled={!steps.undo} onClick={() => steps.undo?.()} />
          <IconButton icon="redo" label={t('redo')} disabled={!steps.redo} onClick={() => steps.redo?.()} />
        </>
      ) : null}
    </div>
  );
};
