import type { DocumentContent, DocumentItem, DocumentPage, PluginDetail } from '@eoms/contract';
import { useState } from 'react';
import type { Placed } from '../../../ui/canvas/box.ts';
import {
  changePage,
  copiesOf,
  droppedItem,
  movedPage,
  newDocumentItem,
  withBoxes,
  withNewPage,
  withoutPage,
} from './document-items.ts';
import type { DocumentSteps } from './use-document-draft.ts';

const nobody: ReadonlySet<string> = new Set();

/** What can be done with the pages of a document and with the widgets of the one that is open. */
export const useDocumentActions = ({ now, set }: DocumentSteps) => {
  const [pageId, setPageId] = useState(now.pages[0]?.id ?? '');
  const [chosen, choose] = useState(nobody);
  const [placeId, setPlaceId] = useState<string | null>(null);
  const page = now.pages.find(({ id }) => id === pageId) ?? (now.pages[0] as DocumentPage);
  const selected = page.items.filter(({ id }) => chosen.has(id));
  const setItems = (change: (items: DocumentItem[]) => DocumentItem[], about?: string): void =>
    set((content) => changePage(content, page.id, (one) => ({ ...one, items: change(one.items) })), about);
  const insert = (items: DocumentItem[]): void => {
    setItems((old) => [...old, ...items]);
    choose(new Set(items.map(({ id }) => id)));
  };
  const isChosen = ({ id }: DocumentItem): boolean => chosen.has(id);
  return {
    page,
    chosen,
    choose,
    selected,
    item: selected.length === 1 ? selected[0] : undefined,
    openPage: (id: string): void => {
      setPageId(id);
      choose(nobody);
    },
    /** New widgets show the place that was chosen last. */
    add: (plugin: PluginDetail): void => insert([newDocumentItem(plugin, page, now, placeId)]),
    /** Puts a new widget where it was dropped, with its middle at that point. */
    addAt: (plugin: PluginDetail, at: { x: number; y: number }): void =>
      insert([droppedItem(newDocumentItem(plugin, page, now, placeId), at, now)]),
    place: (placed: readonly Placed[]): void => setItems((items) => withBoxes(items, placed)),
    change: (part: Partial<DocumentItem>): void => {
      const [only] = selected;
      if (!only) return;
      if (part.placeId) setPlaceId(part.placeId);
      // What was bound belongs to the place before.
      const unbound = part.placeId === undefined ? {} : { devices: [], properties: [] };
      setItems(
        (items) => items.map((item) => (item.id === only.id ? { ...item, ...unbound, ...part } : item)),
        `${only.id} ${Object.keys(part).join()}`,
      );
    },
    remove: (): void => {
      setItems((items) => items.filter((item) => !isChosen(item) || item.locked));
      choose(nobody);
    },
    paste: (items: readonly DocumentItem[]): void => insert(copiesOf(items, now)),
    restack: (to: 'front' | 'back'): void =>
      setItems((items) => {
        const [moved, others] = [items.filter(isChosen), items.filter((item) => !isChosen(item))];
        return to === 'front' ? [...others, ...moved] : [...moved, ...others];
      }),
    addPage: (): void => {
      const id = crypto.randomUUID();
      set((content) => withNewPage(content, id));
      setPageId(id);
    },
    removePage: (): void => set((content) => withoutPage(content, page.id)),
    movePage: (by: 1 | -1): void => set((content) => movedPage(content, page.id, by)),
    changePage: (part: Partial<Pick<DocumentPage, 'name' | 'seconds'>>): void =>
      set(
        (content) => changePage(content, page.id, (one) => ({ ...one, ...part })),
        `${page.id} ${Object.keys(part).join()}`,
      ),
    changeDocument: (part: Partial<DocumentContent>): void =>
      set((content) => ({ ...content, ...part }), `document ${Object.keys(part).join()}`),
  };
};
export type DocumentActions = ReturnType<typeof useDocumentActions>;
