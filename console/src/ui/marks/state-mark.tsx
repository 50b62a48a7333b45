import type { ReactNode } from 'react';
import { useUiText } from '../ui-text.tsx';
import { Glyph, type GlyphSize } from './glyph.tsx';
import { type StateKind, stateShapes } from './glyph-shapes.tsx';

export interface StateMarkProps {
  kind: StateKind;
  /**
   * Text beside the shape; defaults to the name of the state. `bare` shows the shape alone with that name for screen
   * readers.
   */
  text?: ReactNode;
  bare?: boolean;
  size?: GlyphSize;
}

/** The state of a place, device or command: shape, words and colour in one. */
export const StateMark = ({ kind, text, bare = false, size = 'm' }: StateMarkProps) => {
  const t = useUiText();
  const name = t(kind);
  if (bare)
    return (
      <Glyph size={size} label={typeof text === 'string' ? text : name}>
        {stateShapes[kind]}
      </Glyph>
    );
  return (
    <span className={`state kind-${kind}`}>
      <Glyph size={size} label={undefined}>
        {stateShapes[kind]}
      </Glyph>
      {text ?? name}
    </span>
  );
};
