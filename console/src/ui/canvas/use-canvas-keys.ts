import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useShownKeys } from '../keys/shown-keys.ts';
import type { Placed } from './box.ts';
import type { CanvasItem } from './canvas-item.ts';
import { type Intent, intentOf } from './keys.ts';
import { grown, type PlacingRules, stepped } from './placing.ts';
import type { CanvasView } from './use-view.ts';

interface CanvasKeysProps<T extends CanvasItem> {
  items: readonly T[];
  selected: ReadonlySet<string>;
  rules: PlacingRules;
  readOnly: boolean;
  sizable: boolean;
  view: CanvasView;
  onSelect: (ids: ReadonlySet<string>) => void;
  onPlace: (placed: Placed[]) => void;
  onRemove?: ((ids: ReadonlySet<string>) => void) | undefined;
  onPaste?: ((items: readonly T[]) => void) | undefined;
  onOpenLink?: ((id: string) => void) | undefined;
}

const typed = 'input, textarea, select, [contenteditable=true]';
const idAt = (target: EventTarget, selector: string): string | undefined =>
  (target as HTMLElement).closest<HTMLElement>(selector)?.dataset.id;

/** Keyboard handling of a canvas; an item focused with the keyboard becomes the selected one. */
export const useCanvasKeys = <T extends CanvasItem>(props: CanvasKeysProps<T>) => {
  const { items, selected, rules, readOnly, sizable, view, onSelect, onPlace } = props;
  useShownKeys('canvas', !readOnly);
  const byKey = useRef(true);
  const copied = useRef<readonly T[]>([]);
  const chosen = items.filter((item) => selected.has(item.id));
  const place = (placed: Placed[]): boolean => {
    if (placed.length === 0) return true;
    onPlace(placed);
    if (placed[0]) view.show(placed[0]);
    return true;
  };
  const open = (target: EventTarget): boolean => {
    const link = idAt(target, '.react-flow__edge');
    if (link !== undefined) props.onOpenLink?.(link);
    const item = idAt(target, '.react-flow__node');
    const own = (target as HTMLElement).closest('button, a');
    if (item !== undefined && !own) onSelect(new Set([item]));
    return link !== undefined || (item !== undefined && !own);
  };
  const edit = (intent: Intent): boolean => {
    if (readOnly || (selected.size === 0 && intent.do !== 'paste')) return false;
    if (intent.do === 'move') return place(stepped(items, selected, intent.by, rules));
    if (intent.do === 'size') return sizable && place(grown(items, selected, intent.by, rules));
    if (intent.do === 'remove' && props.onRemove) props.onRemove(selected);
    else if (intent.do === 'paste' && props.onPaste && copied.current.length > 0) props.onPaste(copied.current);
    else return false;
    return true;
  };
  /** Returns whether the key was handled. */
  const act = (intent: Intent, target: EventTarget): boolean => {
    if (intent.do === 'zoomIn' || intent.do === 'zoomOut' || intent.do === 'fit') view[intent.do]();
    else if (intent.do === 'all') onSelect(new Set(items.map((item) => item.id)));
    else if (intent.do === 'none' && selected.size > 0) onSelect(new Set());
    else if (intent.do === 'copy' && props.onPaste && chosen.length > 0) copied.current = chosen;
    else if (intent.do === 'open') return open(target);
    else return edit(intent);
    return true;
  };
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      byKey.current = true;
      const intent = (event.target as HTMLElement).closest(typed) ? undefined : intentOf(event);
      if (!intent || !act(intent, event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerDownCapture: (): void => {
      byKey.current = false;
    },
    onPointerUp: ({ currentTarget }: PointerEvent<HTMLElement>): void => {
      byKey.current = true;
      // The library does not focus what is dragged; focusing the canvas keeps the keyboard working.
      if (!currentTarget.contains(document.activeElement)) currentTarget.focus({ preventScroll: true });
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      const item = items.find(({ id }) => target.matches('.react-flow__node') && id === target.dataset.id);
      if (!item || !byKey.current) return;
      view.show(item);
      if (selected.size < 2) onSelect(new Set([item.id]));
    },
  };
};
