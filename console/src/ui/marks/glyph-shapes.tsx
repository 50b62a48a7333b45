import type { ReactNode } from 'react';
import type { AlarmLook, LevelShape, Severity } from './alarm-looks.ts';

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

const outlines: Readonly<Record<LevelShape, { readonly d: string; readonly y: number; readonly size: number }>> = {
  octagon: { d: 'M4.1 0h5.8L14 4.1v5.8L9.9 14H4.1L0 9.9V4.1z', y: 10.8, size: 10.5 },
  triangle: { d: 'M7-.3 14.8 13.6H-.8z', y: 12, size: 9.5 },
  diamond: { d: 'M7-.8 14.8 7 7 14.8-.8 7z', y: 10.5, size: 9.5 },
  circle: { d: 'M7 .7a6.3 6.3 0 1 0 0 12.6A6.3 6.3 0 1 0 7 .7z', y: 10.5, size: 9.5 },
};
/** Filled to outlined, crimson to slate: the order is readable without hue. */
const paints: Readonly<Record<Severity, { readonly fill: string; readonly stroke?: string; readonly ink: string }>> = {
  1: { fill: 'var(--a1-m)', ink: 'var(--a1-on)' },
  2: { fill: 'var(--a2-m)', ink: 'var(--a2-on)' },
  3: { fill: 'var(--a3-s)', stroke: 'var(--a3-m)', ink: 'var(--a3)' },
  4: { fill: 'none', stroke: 'var(--a4-m)', ink: 'var(--a4)' },
};

/** The shape of an alarm level with its sign inside. */
export const alarmShape = ({ shape, color, sign }: Pick<AlarmLook, 'shape' | 'color' | 'sign'>): ReactNode => {
  const { d, y, size } = outlines[shape];
  const { fill, stroke: edge, ink } = paints[color];
  // Letters of Chinese are wider than digits.
  const isWide = sign > '\u2e7f';
  return (
    <>
      <path d={d} fill={fill} {...(edge ? { stroke: edge, strokeWidth: 1.45 } : {})} />
      <text
        x="7"
        y={isWide ? y - 0.6 : y}
        textAnchor="middle"
        fontSize={isWide ? size - 1.5 : size}
        fontWeight="700"
        fill={ink}
      >
        {sign}
      </text>
    </>
  );
};
