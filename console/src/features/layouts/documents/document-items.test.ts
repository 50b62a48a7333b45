import { type DocumentContent, emptyDocument, type PluginDetail } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import {
  copiesOf,
  droppedItem,
  fitsSize,
  movedPage,
  newDocumentItem,
  withBoxes,
  withNewPage,
  withoutPage,
} from './document-items.ts';

const plugin = { code: 'text', widget: 'text', w: 4, h: 1 } as PluginDetail;
const [page] = emptyDocument.pages;
if (!page) throw new Error('a document has a page');
const item = newDocumentItem(plugin, page, emptyDocument, 'hall');
const ids = ({ pages }: DocumentContent): string[] => pages.map(({ id }) => id);

describe('a new widget', () => {
  it('has the size of its plugin, the place chosen last, and room of its own', () => {
    expect(item).toMatchObject({ x: 20, y: 20, w: 640, h: 120, placeId: 'hall', open: false });
    const next = newDocumentItem(plugin, { ...page, items: [item] }, emptyDocument, null);
    expect(next.x >= item.x + item.w || next.y >= item.y + item.h).toBe(true);
    const full = { ...page, items: [{ ...item, x: 0, y: 0, w: 1_920, h: 1_080 }] };
    expect(newDocumentItem(plugin, full, emptyDocument, null)).toMatchObject({ x: 20, y: 20 });
  });
  it('fits pages that are smaller than it', () => {
    const small = { ...emptyDocument, width: 320, height: 240 };
    expect(newDocumentItem(plugin, page, small, null)).toMatchObject({ x: 0, w: 320 });
  });
});

it('lies with its middle where it was dropped, on the grid and within the page', () => {
  const drop = (x: number, y: number) => droppedItem(item, { x, y }, emptyDocument);
  expect(drop(1_003, 507)).toMatchObject({ x: 680, y: 440, w: 640, h: 120 });
  expect(drop(0, 0)).toMatchObject({ x: 0, y: 0 });
  expect(drop(9_999, 9_999)).toMatchObject({ x: 1_280, y: 960 });
});

it('stays where it is while it is locked', () => {
  const placed = [{ id: item.id, x: 100, y: 100, w: 200, h: 200 }];
  expect(withBoxes([item], placed)).toMatchObject([{ x: 100, w: 200 }]);
  expect(withBoxes([{ ...item, locked: true }], placed)).toMatchObject([{ x: 20, w: 640 }]);
});

it('is copied beside itself, within the page', () => {
  const [copy] = copiesOf([{ ...item, x: 1_280 }], emptyDocument);
  expect(copy).toMatchObject({ x: 1_280, y: 40, locked: false });
  expect(copy?.id).not.toBe(item.id);
});

describe('pages', () => {
  const two = withNewPage(emptyDocument, 'b');
  it('are added, moved and removed, down to one', () => {
    expect(ids(movedPage(two, 'b', -1))).toEqual(['b', 'page-1']);
    expect(ids(movedPage(two, 'b', 1))).toEqual(['page-1', 'b']);
    expect(ids(withoutPage(two, 'page-1'))).toEqual(['b']);
    expect(ids(withoutPage(emptyDocument, 'page-1'))).toEqual(['page-1']);
  });
  it('do not become smaller than their widgets', () => {
    const content = { ...emptyDocument, pages: [{ ...page, items: [item] }] };
    expect(fitsSize(content, 660, 140)).toBe(true);
    expect(fitsSize(content, 640, 140)).toBe(false);
  });
});
