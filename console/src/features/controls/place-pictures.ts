import type { FloorPlan, PhotoKind, PlacePhoto } from '@eoms/contract';

/** What shows a place in one way: a plan that leads to the floor plan screen, else its pictures. */
export interface PlacePictures {
  readonly kind: PhotoKind;
  readonly plan: FloorPlan | undefined;
  readonly photos: readonly PlacePhoto[];
}

/** The plan of the place itself, else one of its floor, on which it is drawn. Diagrams are those of the place only. */
const planOf = (plans: readonly FloorPlan[], placeId: string, groupId: string): FloorPlan | undefined =>
  plans.find(({ ownerId, kind }) => ownerId === placeId && kind === 'plan') ??
  plans.find(({ ownerId, kind }) => ownerId === groupId && kind === 'plan');

const diagramOf = (plans: readonly FloorPlan[], placeId: string): FloorPlan | undefined =>
  plans.find(({ ownerId, kind }) => ownerId === placeId && kind === 'diagram');

/** The ways in which a place can be shown, in a fixed order; those with nothing to show are left out. */
export const picturesOf = (
  { id, groupId }: { readonly id: string; readonly groupId: string },
  plans: readonly FloorPlan[],
  photos: readonly PlacePhoto[],
): PlacePictures[] => {
  const ofKind = (kind: PhotoKind): PlacePhoto[] => photos.filter((photo) => photo.kind === kind);
  const all: readonly PlacePictures[] = [
    { kind: 'scene', plan: undefined, photos: ofKind('scene') },
    { kind: 'plan', plan: planOf(plans, id, groupId), photos: ofKind('plan') },
    { kind: 'diagram', plan: diagramOf(plans, id), photos: ofKind('diagram') },
  ];
  return all.filter((one) => one.plan !== undefined || one.photos.length > 0);
};
