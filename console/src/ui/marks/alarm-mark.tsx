import type { ReactNode } from 'react';
import { useUiText } from '../ui-text.tsx';
import { Glyph, type GlyphSize } from './glyph.tsx';
import { type AlarmLevelNumber, alarmShapes } from './glyph-shapes.tsx';

export interface AlarmMarkProps {
  level: AlarmLevelNumber;
  /** Text beside the shape; `true` for the level's name. */
  text?: ReactNode | true;
  size?: GlyphSize;
}

/** One numbered scale for alarms and urgency: 1 critical … 4 notice. */
export const AlarmMark = ({ level, text, size = 'm' }: AlarmMarkProps) => {
  const t = useUiText();
  const name = t(`level${level}`);
  const shape = (
    <Glyph size={size} label={text === undefined ? name : undefined}>
      {alarmShapes[level]}
    </Glyph>
  );
  if (text === undefined) return shape;
  return (
    <span className={`state k-a${level}`}>
      {shape}
      {text === true ? name : text}
    </span>
  );
};

/** Levels travel as plain numbers. */
export const isAlarmLevel = (level: number | null | undefined): level is AlarmLevelNumber =>
  level === 1 || level === 2 || level === 3 || level === 4;
