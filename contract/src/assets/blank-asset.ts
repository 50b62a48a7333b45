import type { AssetDraft } from './asset.entities.ts';

/** A draft of which nothing is known yet but, as it has to be said, where the asset is. */
export const blankAsset: Omit<AssetDraft, 'placeId' | 'id' | 'revision'> = {
  code: null,
  name: null,
  categoryId: null,
  model: null,
  sn: null,
  tag: null,
  deviceId: null,
  parentId: null,
  location: null,
  supplierId: null,
  administratorId: null,
  maintainerId: null,
  purchasedOn: null,
  usedOn: null,
  price: null,
  warrantyYears: null,
  warrantyUntil: null,
  remarks: '',
  fileIds: [],
};
