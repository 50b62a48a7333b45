import type { PanelLayout, PanelWidget } from '@eoms/contract';
import type { CSSProperties, ReactNode } from 'react';
import styles from './device-control.module.css';

/** Height of one panel row in pixels: the minimum touch target. */
export const panelRowHeight = 44;

/** As CSS variables, so that a narrow panel can override the positions. */
const cellOf = ({ x, y, w, h }: PanelWidget): CSSProperties & Record<'--column' | '--row', string> => ({
  '--column': `${x + 1} / span ${w}`,
  '--row': `${y + 1} / span ${h}`,
});

/** A designed panel: widgets on a grid, stacked in one column where it is narrow. */
export const PanelGrid = ({
  layout,
  children,
}: {
  layout: PanelLayout;
  children: (widget: PanelWidget) => ReactNode;
}) => (
  <div data-part="panel-grid-box" className={styles.panelGridBox}>
    <div className={styles.panelGrid}>
      {[...layout]
        .sort((a, b) => a.y - b.y || a.x - b.x)
        .map((widget) => (
          <div key={widget.id} style={cellOf(widget)}>
            {children(widget)}
          </div>
        ))}
    </div>
  </div>
);
