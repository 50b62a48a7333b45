import type { ReactNode } from 'react';

const stroke = (color: string, width: number) => ({ fill: 'none', stroke: color, strokeWidth: width });
const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** One shape per state on a 14-pixel grid, distinguishable without colour. */
export const stateShapes = {
  idle: <circle cx="7" cy="7" r="4.8" {...stroke('var(--idle-m)', 2.2)} />,
  occupied: <circle cx="7" cy="7" r="6" fill="var(--occ-m)" />,
  maintenance: (
    <g {...stroke('var(--mnt-m)', 1.8)}>
      <rect x="1.5" y="1.5" width="11" height="11" rx="2" />
      <path d="M2 8.5 8.5 2M5.5 12.5l7-7" />
    </g>
  ),
  unknown: (
    <>
      <circle cx="7" cy="7" r="5.3" {...stroke('var(--unk-m)', 1.7)} strokeDasharray="2.3 1.9" />
      <path d="M5.6 5.7a1.45 1.45 0 1 1 2 1.4c-.4.2-.6.4-.6.8M7 9.8v.01" {...stroke('var(--unk-m)', 1.3)} {...round} />
    </>
  ),
  online: <circle cx="7" cy="7" r="4" fill="var(--idle-m)" />,
  offline: (
    <g {...stroke('var(--a2-m)', 1.8)}>
      <circle cx="7" cy="7" r="5" />
      <path d="m3.6 10.4 6.8-6.8" />
    </g>
  ),
  stale: (
    <g {...stroke('var(--unk-m)', 1.65)} {...round}>
      <circle cx="7" cy="7" r="5.2" />
      <path d="M7 4v3.2l2 1.3" />
    </g>
  ),
  pending: (
    <>
      <circle cx="7" cy="7" r="5.3" {...stroke('var(--accent-line)', 2)} />
      <path className="turn" d="M7 1.7A5.3 5.3 0 0 1 12.3 7" {...stroke('var(--accent)', 2)} {...round} />
    </>
  ),
  confirmed: <path d="m1.8 7.4 3.4 3.4 7-7.3" {...stroke('var(--idle-m)', 2.2)} {...round} />,
  failed: (
    <>
      <circle cx="7" cy="7" r="6.5" fill="var(--a1-m)" />
      <path d="m4.6 4.6 4.8 4.8M9.4 4.6 4.6 9.4" {...stroke('var(--a1-on)', 1.7)} {...round} />
    </>
  ),
  expired: (
    <path
      d="M3 1.2h8M3 12.8h8M4 1.2c0 3.5 3 4 3 5.8s-3 2.3-3 5.8M10 1.2c0 3.5-3 4-3 5.8s3 2.3 3 5.8"
      {...stroke('var(--unk-m)', 1.5)}
      {...round}
    />
  ),
} satisfies Record<string, ReactNode>;
export type StateKind = keyof typeof stateShapes;
