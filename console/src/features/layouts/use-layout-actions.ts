import type { Layout, LayoutDevice, LayoutItem, PluginDetail } from '@eoms/contract';
import { useState } from 'react';
import { newItem } from '../../domain/layouts/new-item.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { type Alignment, alignItems } from './align-items.ts';
import { copiedItems, copyItems } from './layout-clipboard.ts';
import { addItems, fitsGrid, type Palette } from './layout-items.ts';
import type { LayoutSteps } from './use-layout-draft.ts';

const nobody: ReadonlySet<string> = new Set();

/** The selected widgets and what can be done with them. */
export const useLayoutActions = ({ now, set }: LayoutSteps, palette: Palette, devices: readonly LayoutDevice[]) => {
  const t = usePhrases('layouts');
  const toast = useToast();
  const [chosen, choose] = useState(nobody);
  const selected = now.layout.filter(({ id }) => chosen.has(id));
  const replace = (layout: LayoutItem[], about?: string): void => set((old) => ({ ...old, layout }), about);
  const insert = (items: readonly LayoutItem[]): void => {
    const { layout, added, left } = addItems(now, items, palette);
    if (left > 0) toast.say(t('noRoom', { count: left }));
    if (added.length === 0) return;
    set(() => layout);
    choose(new Set(added.map(({ id }) => id)));
  };
  return {
    chosen,
    choose,
    selected,
    /** The widget whose properties are shown; undefined unless exactly one is selected. */
    item: selected.length === 1 ? selected[0] : undefined,
    add: (plugin: PluginDetail) => insert([newItem(plugin)]),
    /** Adds a widget at a cell, if it fits there. */
    addAt: (plugin: PluginDetail, cell: { x: number; y: number }): void => {
      const item = { ...newItem(plugin), ...cell };
      if (!fitsGrid([...now.layout, item], now.layoutForm, palette)) return;
      replace([...now.layout, item]);
      choose(new Set([item.id]));
    },
    change: (part: Partial<LayoutItem>): void => {
      const [only] = selected;
      if (!only || selected.length !== 1) return;
      const next = now.layout.map((item) => (item.id === only.id ? { ...item, ...part } : item));
      const moves = ['x', 'y', 'w', 'h'].some((side) => side in part);
      if (moves && !fitsGrid(next, now.layoutForm, palette)) toast.say(t('noRoomHere'));
      else replace(next, `${only.id} ${Object.keys(part).join()}`);
    },
    place: (layout: LayoutItem[]) => replace(layout),
    remove: (): void => {
      replace(now.layout.filter((item) => !chosen.has(item.id) || item.locked));
      choose(nobody);
    },
    align: (to: Alignment): void => {
      const next = alignItems(now.layout, chosen, to, { form: now.layoutForm, palette });
      if (next) replace(next);
      else toast.say(t('noRoomHere'));
    },
    copy: (): void => {
      if (selected.length === 0) return;
      copyItems(selected);
      toast.say(t('copied', { count: selected.length }));
    },
    paste: (): void => {
      const { items, unbound } = copiedItems(devices);
      insert(items);
      if (unbound > 0) toast.say(t('unbound', { count: unbound }));
    },
    /** Replaces the whole layout in one step. */
    replaceAll: (layout: Layout): void => {
      set(() => layout);
      choose(nobody);
    },
  };
};
export type LayoutActions = ReturnType<typeof useLayoutActions>;
