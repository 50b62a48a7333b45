import { entitiesEndpoints, entityRecordsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

const { listEntityGroups, pageEntities, listEntities, getEntity, listEntityProperties, planEntity } = entitiesEndpoints;
const { pageEntityRecords, getEntityRecord, listEntityRecordChanges, listEntityRecordChoices } = entityRecordsEndpoints;

/** What a change of records makes stale. */
export const staleRecords = {
  invalidates: [pageEntityRecords, getEntityRecord, listEntityRecordChanges, listEntityRecordChoices],
};
/** What a change of entities, groups or properties makes stale. */
export const stale = {
  invalidates: [
    listEntityGroups,
    pageEntities,
    listEntities,
    getEntity,
    listEntityProperties,
    planEntity,
    ...staleRecords.invalidates,
  ],
};

export const useGroups = () => useQuery(queryOf(listEntityGroups));
export const useEntities = () => useQuery(queryOf(listEntities));

export const screenAddress = '/entity';
export const editAddress = (id: string): string => `/entityEdit?${new URLSearchParams({ id })}`;
export const recordsAddress = (id: string): string => `${screenAddress}?${new URLSearchParams({ entity: id })}`;
