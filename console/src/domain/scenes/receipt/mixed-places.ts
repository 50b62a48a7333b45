import type { SceneLine, ScenePreviewLine } from '@eoms/contract';

type Placed = Pick<SceneLine | ScenePreviewLine, 'place'>;

/** Whether lines go back and forth between places, as where each step has its devices in several of them. */
export const mixesPlaces = (lines: readonly Placed[]): boolean => {
  const places = lines.flatMap(({ place }) => (place ? [place.id] : []));
  const begun = places.filter((id, at) => id !== places[at - 1]);
  return begun.length > new Set(places).size;
};
