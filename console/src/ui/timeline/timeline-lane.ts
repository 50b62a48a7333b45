/** How a span looks: quiet where all is well, hatched where something is missing, coloured by alarm level. */
export type TimelineTone = 'quiet' | 'missing' | 'note' | 'level1' | 'level2' | 'level3' | 'level4';

export interface TimelineSpan {
  id: string;
  label: string;
  from: number;
  /** Without an end it goes on; a moment ends where it begins. */
  to: number | null;
  tone: TimelineTone;
  /** Whether there is more to see of it. */
  opens?: boolean;
}

export interface TimelineLane {
  id: string;
  name: string;
  spans: readonly TimelineSpan[];
}
