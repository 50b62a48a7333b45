import type { AnyEndpoint } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/query-of.ts';
import type { LiveEvent } from './protocol.ts';
import { markStale } from './stale-marks.ts';
import { useLive } from './use-live.ts';

/** Half of what a person takes for "at once", and a few frames of the live link. */
const usualRestMs = 200;

/** Readings of these calls are old when news of the topic fit, and are read anew where they are on screen. */
export const useStaleOnNews = (
  topic: string | undefined,
  when: (event: LiveEvent) => boolean,
  endpoints: readonly Pick<AnyEndpoint, 'path'>[],
  /** How long news are gathered; longer where the server writes what they say later. */
  restMs = usualRestMs,
): void => {
  const client = useQueryClient();
  useLive(topic, (event) => {
    if (!when(event)) return;
    for (const endpoint of endpoints) void markStale(client, keyOf(endpoint), restMs);
  });
};
