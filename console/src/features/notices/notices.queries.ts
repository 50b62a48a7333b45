import { channelsEndpoints, noticeTemplatesEndpoints, recipientsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

const { pageChannels, getChannel, listChannelChoices } = channelsEndpoints;
const { pageNoticeTemplates, getNoticeTemplate } = noticeTemplatesEndpoints;
const { pageRecipients, pageDeliveries } = recipientsEndpoints;

/** What a change of channels, templates or notify objects makes stale. */
export const channelsStale = { invalidates: [pageChannels, getChannel, listChannelChoices] };
export const templatesStale = { invalidates: [pageNoticeTemplates, getNoticeTemplate] };
export const recipientsStale = { invalidates: [pageRecipients] };
export const deliveriesStale = { invalidates: [pageDeliveries, pageChannels] };

export const useChannelChoices = () => useQuery(queryOf(listChannelChoices));
