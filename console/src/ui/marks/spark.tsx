export interface SparkProps {
  /** Oldest first; null is a gap and stays one. */
  points: readonly (number | null)[];
  width?: number;
  height?: number;
  /** Out of limits: drawn in the alarm colour, grey otherwise. */
  over?: boolean;
}

/** Path of a small trend line; gaps start a new stroke. */
export const sparkPath = (points: readonly (number | null)[], width: number, height: number): string => {
  const known = points.filter((p): p is number => p !== null);
  if (known.length < 2) return '';
  const low = Math.min(...known);
  const range = Math.max(...known) - low || 1;
  let drawing = false;
  return points
    .map((p, i) => {
      if (p === null) {
        drawing = false;
        return '';
      }
      const x = ((i * width) / (points.length - 1)).toFixed(1);
      const y = (height - ((p - low) / range) * height).toFixed(1);
      const step = `${drawing ? 'L' : 'M'}${x} ${y}`;
      drawing = true;
      return step;
    })
    .join('');
};

export const Spark = ({ points, width = 44, height = 18, over = false }: SparkProps) => (
  <svg width={width} height={height + 2} viewBox={`0 -1 ${width} ${height + 2}`} aria-hidden="true">
    <path
      d={sparkPath(points, width, height)}
      fill="none"
      stroke={over ? 'var(--a2-m)' : 'var(--c6)'}
      strokeWidth="1.5"
    />
  </svg>
);
