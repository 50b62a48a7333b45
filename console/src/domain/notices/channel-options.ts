import { channelsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useOwnWords } from './notice-names.ts';

/** The channels of notices as options of a select. */
export const useChannelOptions = (enabled = true) => {
  const ownWords = useOwnWords();
  const channels = useQuery({ ...queryOf(channelsEndpoints.listChannelChoices), enabled }).data ?? [];
  return channels.map(({ id, name }) => ({ value: id, label: ownWords(name) }));
};
