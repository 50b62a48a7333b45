import type { ReactNode } from 'react';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './statistics.module.css';

interface FigurePanelProps<T> {
  title: string;
  note?: (data: T) => ReactNode;
  head?: (data: T) => ReactNode;
  query: Parameters<typeof QueryGate<T>>[0]['query'] & { data?: T | undefined };
  /** What to say where there is nothing to show. */
  empty: string;
  isEmpty: (data: T) => boolean;
  className?: string;
  children: (data: T) => ReactNode;
}

/** A panel that answers one question, or says that there is no data for it. */
export const FigurePanel = <T,>({
  title,
  note,
  head,
  query,
  empty,
  isEmpty,
  className,
  children,
}: FigurePanelProps<T>) => (
  <Panel className={className ? `${styles.figures} ${className}` : styles.figures}>
    <PanelHead title={title} note={query.data === undefined ? null : note?.(query.data)}>
      {query.data === undefined ? null : head?.(query.data)}
    </PanelHead>
    <PanelBody>
      <QueryGate what={title} query={query}>
        {(data) => (isEmpty(data) ? <EmptyState icon="chart" title={empty} /> : children(data))}
      </QueryGate>
    </PanelBody>
  </Panel>
);
