// First, so that what is ours stands after it.
import '@xyflow/react/dist/base.css';

import { ViewportPortal } from '@xyflow/react';
import type { Size } from './box.ts';
import styles from './canvas.module.css';

/** A picture in canvas units; an empty sheet until it has a `src`. */
export interface BackdropPicture extends Size {
  src: string | undefined;
}

/** The drawing behind the items of a canvas. */
export const Backdrop = ({ picture: { src, w, h } }: { picture: BackdropPicture }) => (
  <ViewportPortal>
    <div className={styles.canvasBackdrop} style={{ width: w, height: h }}>
      {src ? <img src={src} alt="" draggable={false} width={w} height={h} /> : null}
    </div>
  </ViewportPortal>
);
