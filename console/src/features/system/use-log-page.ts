import { AuditKind } from '@eoms/contract';
import { usePageState } from '../../ui/data-page/page-state.ts';

/** Every filter of the log is in the address, so that what one sees can be shared. */
export const useLogPage = () =>
  usePageState({
    sortable: ['at'],
    filters: {
      outcome: ['done', 'refused', 'failed'],
      from: 'any',
      to: 'any',
      userId: 'any',
      kind: AuditKind.options,
      action: 'any',
      ip: 'any',
    },
  });
export type LogPage = ReturnType<typeof useLogPage>;
