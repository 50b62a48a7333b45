import type { ReactNode } from 'react';
import type { AlarmLook, LevelShape, Severity } from './alarm-looks.ts';

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
