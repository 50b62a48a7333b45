/** How a span looks: muted where all is well, hatched where data is missing, coloured by alarm level. */
export type TimelineTone = 'quiet' | 'missing' | 'note' | 'level1' | 'level2' | 'level3' | 'level4';

export interface TimelineSpan {
  id: string;
  label: string;
  from: number;
  /** End of the span, null while it continues; equal to `from` for a single moment. */
  to: number | null;
  tone: TimelineTone;
  /** Whether clicking opens details. */
  opens?: boolean;
}

export interface TimelineLane {
  id: string;
  name: string;
  spans: readonly TimelineSpan[];
}
