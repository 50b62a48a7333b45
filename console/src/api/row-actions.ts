import type { AnyEndpoint } from '@eoms/contract';
import { usePhrases } from '../i18n/i18n.ts';
import type { RowAction } from '../ui/data-page/column.ts';
import type { ChangeOptions } from './use-change.ts';
import { useMove } from './use-move.ts';
import { type RemoveOptions, useRemove } from './use-remove.ts';

interface Edge {
  readonly first?: boolean;
  readonly last?: boolean;
}

/** Moves a row up and down in its list; `edge` says where it stands, as far as that is known. */
export const useMoveActions = (
  endpoint: Parameters<typeof useMove>[0],
  stale: ChangeOptions,
): (<T extends { readonly id: string }>(edge?: Edge) => RowAction<T>[]) => {
  const t = usePhrases('ui');
  const move = useMove(endpoint, stale);
  return ({ first = false, last = false } = {}) => [
    { key: 'up', label: t('moveUp'), disabled: first, run: (row) => move(row, -1) },
    { key: 'down', label: t('moveDown'), disabled: last, run: (row) => move(row, 1) },
  ];
};

/** Asks, and removes a row of a list. */
export const useRemoveAction = <E extends AnyEndpoint, T>(endpoint: E, options: RemoveOptions<E, T>): RowAction<T> => {
  const t = usePhrases('ui');
  const remove = useRemove(endpoint, options);
  return { key: 'remove', label: t('remove'), danger: true, run: (row) => void remove(row) };
};
