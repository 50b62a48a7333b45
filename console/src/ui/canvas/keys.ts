/** What a key press means on a canvas. */
export type Intent =
  | { do: 'move' | 'size'; by: readonly [number, number] }
  | { do: 'remove' | 'undo' | 'redo' | 'all' | 'none' | 'copy' | 'paste' | 'zoomIn' | 'zoomOut' | 'fit' | 'open' };

export interface PressedKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const plain: Record<string, Exclude<Intent['do'], 'move' | 'size'>> = {
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'none',
  Enter: 'open',
  ' ': 'open',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
};
const withControl: Record<string, Exclude<Intent['do'], 'move' | 'size'>> = {
  a: 'all',
  c: 'copy',
  v: 'paste',
  y: 'redo',
  z: 'undo',
};

/** Maps a key press: arrows move, Shift+arrows resize, Ctrl (or Cmd) with Z, Y, A, C and V as usual. */
export const intentOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey): Intent | undefined => {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    const intent = withControl[key.toLowerCase()];
    if (!intent) return undefined;
    return { do: intent === 'undo' && shiftKey ? 'redo' : intent };
  }
  const by = arrows[key];
  if (by) return { do: shiftKey ? 'size' : 'move', by };
  const intent = plain[key];
  return intent && { do: intent };
};
