import type { AnyEndpoint } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/query-of.ts';
import type { LiveEvent } from './protocol.ts';
import { markStale } from './stale-marks.ts';
import { useLive } from './use-live.ts';

/** Half of what people perceive as immediate, and a few frames of the live link. */
const usualRestMs = 200;

/** Makes the results of these calls stale when a matching event arrives, and refetches those on screen. */
export const useStaleOnNews = (
  topic: string | undefined,
  when: (event: LiveEvent) => boolean,
  endpoints: readonly Pick<AnyEndpoint, 'path'>[],
  /** How long events are collected; longer where the server writes the data some time after the event. */
  restMs = usualRestMs,
): void => {
  const client = useQueryClient();
  useLive(topic, (event) => {
    if (!when(event)) return;
    for (const endpoint of endpoints) void markStale(client, keyOf(endpoint), restMs);
  });
};
