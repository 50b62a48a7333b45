import type { ReactNode } from 'react';
import { lookIn, useAlarmLooks, useLevelName } from './alarm-looks.ts';
import { alarmShape } from './alarm-shape.tsx';
import { Glyph, type GlyphSize } from './glyph.tsx';

export interface AlarmMarkProps {
  level: number;
  /** Text beside the shape; `true` for the level's name. */
  text?: ReactNode | true;
  size?: GlyphSize;
}

/** A level of the dictionary: its shape, colour and sign, and its name. */
export const AlarmMark = ({ level, text, size = 'm' }: AlarmMarkProps) => {
  const look = lookIn(useAlarmLooks(), level);
  const name = useLevelName()(level);
  const shape = (
    <Glyph size={size} label={text === undefined ? name : undefined}>
      {alarmShape(look)}
    </Glyph>
  );
  if (text === undefined) return shape;
  return (
    <span className={`state kind-level-${look.color}`}>
      {shape}
      {text === true ? name : text}
    </span>
  );
};

/** Levels travel as plain numbers. */
export const isAlarmLevel = (level: number | null | undefined): level is number => typeof level === 'number';
