import { useEffect } from 'react';
import { create } from 'zustand';

/** Kinds of widgets that take key presses. */
export type KeyGroup = 'list' | 'canvas' | 'undo' | 'clipboard' | 'tree';

/** How many widgets of a kind are on screen. */
type Shown = Partial<Readonly<Record<KeyGroup, number>>>;
export const useShownGroups = create<Shown>(() => ({}));

/** Says that keys of this kind work on the present screen, for the list of keys. */
export const useShownKeys = (group: KeyGroup, on = true): void => {
  useEffect(() => {
    if (!on) return undefined;
    const add = (by: number): void => useShownGroups.setState((now) => ({ [group]: (now[group] ?? 0) + by }));
    add(1);
    return () => add(-1);
  }, [group, on]);
};

/** Whether a key press is text that somebody enters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
