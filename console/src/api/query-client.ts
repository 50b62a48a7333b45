import { QueryClient } from '@tanstack/react-query';
import { isRefusal, networkFailed, timedOut } from './api-refusal.ts';

/** A refusal will not change on retry; a broken connection may. */
const retryable = new Set<string>([networkFailed, timedOut, '503']);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isRefusal(error) && retryable.has(error.code),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      },
      // Sent now or not at all: by default a change that is made offline waits, and is sent minutes later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
