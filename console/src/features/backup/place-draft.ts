import type { BackupPlace, BackupPlaceDraft, BackupPlaceTest } from '@eoms/contract';

export const newPlace: BackupPlaceDraft = {
  name: '',
  type: 'folder',
  address: '',
  account: '',
  region: '',
  hostKey: '',
  networks: [],
  enabled: true,
};

/** What of a place can be changed, without its secret: that stays. */
export const draftOfPlace = (place: BackupPlace): BackupPlaceDraft => ({
  id: place.id,
  revision: place.revision,
  name: place.name,
  type: place.type,
  address: place.address,
  account: place.account,
  region: place.region,
  hostKey: place.hostKey,
  networks: place.networks,
  enabled: place.enabled,
});

/** The body to send: fields that the type does not have are empty, and an empty secret leaves the kept one as it is. */
export const placeToSend = ({ secret, ...draft }: BackupPlaceDraft): BackupPlaceDraft => ({
  ...draft,
  account: draft.type === 'folder' ? '' : draft.account,
  region: draft.type === 's3' ? draft.region : '',
  hostKey: draft.type === 'sftp' ? draft.hostKey : '',
  networks: draft.type === 'folder' ? [] : draft.networks,
  ...(secret && draft.type !== 'folder' ? { secret } : {}),
});

export const testSteps = [
  'connect',
  'write',
  'read',
  'list',
  'remove',
] as const satisfies readonly BackupPlaceTest['step'][];

/** How each step of a test ended. */
export const stepsOf = ({ passed, step }: BackupPlaceTest) => {
  const at = testSteps.indexOf(step);
  return testSteps.map((one, place) => ({
    step: one,
    state: passed || place < at ? ('done' as const) : place === at ? ('failed' as const) : ('not' as const),
  }));
};

/** What a host key that a server shows means, beside the one that was confirmed. */
export const keyVerdict = (shown: string, confirmed: string): 'new' | 'same' | 'changed' =>
  confirmed === '' ? 'new' : confirmed === shown ? 'same' : 'changed';
