import { createContext, useContext } from 'react';
import type { StateKind } from './marks/glyph-shapes.tsx';

/** Every word that the widgets themselves say. The app passes them in; widgets know no language. */
export type UiKey =
  | StateKind
  | 'level1'
  | 'level2'
  | 'level3'
  | 'level4'
  | 'save'
  | 'submit'
  | 'cancel'
  | 'close'
  | 'back'
  | 'retry'
  | 'remove'
  | 'removed'
  | 'more'
  | 'search'
  | 'refresh'
  | 'columns'
  | 'columnsReset'
  | 'all'
  | 'none'
  | 'wholeNumber'
  | 'anyNumber'
  | 'numberBetween'
  | 'numberFrom'
  | 'numberUpTo'
  | 'selected'
  | 'clearSelection'
  | 'selectAll'
  | 'selectRow'
  | 'rangeOf'
  | 'perPage'
  | 'previousPage'
  | 'nextPage'
  | 'page'
  | 'sortBy'
  | 'noResult'
  | 'noResultHint'
  | 'clearFilters'
  | 'loadFailed'
  | 'absent'
  | 'absentText'
  | 'toList'
  | 'saved'
  | 'staleData'
  | 'requestId'
  | 'leaveTitle'
  | 'leaveUnsaved'
  | 'leave'
  | 'requiredMissing'
  | 'stay'
  | 'typeName'
  | 'expand'
  | 'collapse'
  | 'filterTree'
  | 'upload'
  | 'view'
  | 'zoomIn'
  | 'earlier'
  | 'later'
  | 'now'
  | 'sinceTime'
  | 'today'
  | 'day'
  | 'week'
  | 'month'
  | 'zoomOut'
  | 'fitView'
  | 'selectSeveral'
  | 'canvasKeys'
  | 'linkKeys'
  | 'undo'
  | 'redo'
  | OutcomeKey
  | 'waiting';

/** What failed; each is told with its reason. */
export type OutcomeKey =
  | 'saveFailed'
  | 'uploadFailed'
  | 'operateFailed'
  | 'exportFailed'
  | 'importFailed'
  | 'testFailed';

export type UiText = (key: UiKey, values?: Record<string, string | number>) => string;

const Context = createContext<UiText>((key) => key);
export const UiTextProvider = Context.Provider;
export const useUiText = (): UiText => useContext(Context);
