/** A grey placeholder of the final layout; it appears only after 200 ms so that quick responses do not flash. */
export const Bone = ({ width = '100%', height = 12 }: { width?: number | string; height?: number }) => (
  <span className="bone" style={{ width, height }} />
);

const widths = ['62%', '48%', '70%', '55%', '40%', '66%'];

/** Placeholder for lines of text. */
export const TextBones = ({ lines = 4 }: { lines?: number }) => (
  <div className="column" style={{ gap: 12, padding: '14px 0' }} aria-hidden="true">
    {Array.from({ length: lines }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <Bone key={i} width={widths[i % widths.length] ?? '60%'} />
    ))}
  </div>
);

/** What stands where a whole page will be. */
export const PageBones = () => (
  <div className="page">
    <TextBones lines={6} />
  </div>
);
