import { useEffect, useRef } from 'react';
import { type CurrentPlace, useCurrentPlace } from '../../session/current-place.ts';

/**
 * Starts a list with the place chosen in the top bar, and follows it when it changes. A place in the address takes
 * precedence at the start.
 */
export const useFollowPlace = (narrowed: boolean, choose: (place: CurrentPlace | null) => void): void => {
  const place = useCurrentPlace((s) => s.place);
  const begun = useRef(false);
  const latest = useRef({ narrowed, choose });
  latest.current = { narrowed, choose };
  useEffect(() => {
    const first = !begun.current;
    begun.current = true;
    if (first && (latest.current.narrowed || place === null)) return;
    latest.current.choose(place);
  }, [place]);
};
