import { useCurrentPlace } from '../../session/current-place.ts';

/** The places chosen in the top bar, as query parameters of a call: `{ placeId }`, `{ groupId }` or none. */
export const useShownQuery = (): { placeId?: string; groupId?: string } => {
  const current = useCurrentPlace((s) => s.place);
  if (current === null) return {};
  return current.kind === 'group' ? { groupId: current.id } : { placeId: current.id };
};
