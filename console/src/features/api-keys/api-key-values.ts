import type { ApiKey, ApiKeyDraft } from '@eoms/contract';
import dayjs, { type Dayjs } from 'dayjs';

/** The form: no places means all of the role, and the end is a moment of the calendar. */
export interface ApiKeyValues extends Omit<ApiKeyDraft, 'expiresAt' | 'placeIds' | 'roleId'> {
  roleId: string | undefined;
  placeIds: string[];
  expiresAt: Dayjs | null;
}

export const valuesOf = (key: ApiKey | 'new' | undefined): ApiKeyValues => {
  if (key === undefined || key === 'new')
    return {
      name: '',
      roleId: undefined,
      placeIds: [],
      expiresAt: dayjs().add(90, 'day').endOf('day'),
      perMinute: 300,
      networks: [],
      readOnly: true,
      assistant: false,
      actsAtOnce: [],
      actsPerMinute: 6,
    };
  const { name, roleId, placeIds, expiresAt, perMinute, networks, readOnly } = key;
  const { assistant, actsAtOnce, actsPerMinute } = key;
  const end = dayjs(expiresAt);
  const acting = { assistant, actsAtOnce, actsPerMinute };
  return { name, roleId, placeIds: placeIds ?? [], expiresAt: end, perMinute, networks, readOnly, ...acting };
};

export const draftOf = ({ expiresAt, placeIds, roleId, ...rest }: ApiKeyValues): ApiKeyDraft => ({
  ...rest,
  // Without the fields on screen, the choice of before does not count any more.
  actsAtOnce: rest.assistant && !rest.readOnly ? rest.actsAtOnce : [],
  roleId: roleId ?? '',
  placeIds: placeIds.length === 0 ? null : placeIds,
  expiresAt: (expiresAt ?? dayjs()).toISOString(),
});
