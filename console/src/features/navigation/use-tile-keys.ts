import type { KeyboardEvent, RefObject } from 'react';

const tileSelector = '[data-part="portal-entry"]';

/** The tile in the next row that is nearest below or above; tiles of all groups count. */
const inRow = (tiles: readonly HTMLElement[], from: HTMLElement, down: boolean): HTMLElement | undefined => {
  const here = from.getBoundingClientRect();
  const others = tiles
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top > here.top + 1 : box.top < here.top - 1));
  const distance = (box: DOMRect): number => Math.abs(box.top - here.top) * 10 + Math.abs(box.left - here.left);
  return others.sort((a, b) => distance(a.box) - distance(b.box))[0]?.tile;
};

/** Arrow keys go from tile to tile, and from the search into them. */
export const useTileKeys =
  (area: RefObject<HTMLElement | null>) =>
  (event: KeyboardEvent): void => {
    const tiles = [...(area.current?.querySelectorAll<HTMLElement>(tileSelector) ?? [])];
    const at = tiles.indexOf(document.activeElement as HTMLElement);
    const now = tiles[at];
    const to: Partial<Record<string, HTMLElement | undefined>> = now
      ? {
          ArrowRight: tiles[at + 1],
          ArrowLeft: tiles[at - 1],
          ArrowDown: inRow(tiles, now, true),
          ArrowUp: inRow(tiles, now, false) ?? area.current?.querySelector('input') ?? undefined,
        }
      : { ArrowDown: tiles[0] };
    const next = to[event.key];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
