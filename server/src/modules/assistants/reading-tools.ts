import {
  type AnyEndpoint,
  type ArgumentsOf,
  actionGroupsEndpoints,
  alarmsEndpoints,
  assetsEndpoints,
  devicesEndpoints,
  historyEndpoints,
  Id,
  inspectionsEndpoints,
  meetingsEndpoints,
  placeControlEndpoints,
  placesEndpoints,
  type ReplyOf,
  Time,
  workOrdersEndpoints,
} from '@eoms/contract';
import { type AssistantToolName, assistantParamWords, assistantToolWords } from '@eoms/phrases';
import { z } from 'zod';
import { markOutside } from '../../platform/http/mcp/mark-outside.ts';
import type { McpTool } from '../../platform/http/mcp/mcp-tool.ts';

const pageSize = 20;
const Keyword = z.string().trim().min(1).max(100);
const PageNumber = z.number().int().min(1).max(1000);
const paged = { page: PageNumber.optional() };
const placed = { placeId: Id.optional() };
const page = (number: number | undefined) => ({ current: String(number ?? 1), size: String(pageSize) });

interface Reading<I extends z.ZodRawShape, E extends AnyEndpoint> {
  readonly endpoint: E;
  readonly input: I;
  args(input: z.output<z.ZodObject<I>>): ArgumentsOf<E>;
  /** The part of the reply that is shown; all of it by default. */
  shown?(reply: ReplyOf<E>, input: z.output<z.ZodObject<I>>): unknown;
}

/** A tool that makes one call of the contract and shows its reply. */
const reading = <I extends z.ZodRawShape, E extends AnyEndpoint>(
  name: AssistantToolName,
  { endpoint, input, args, shown }: Reading<I, E>,
): McpTool => ({
  name,
  ...assistantToolWords[name],
  params: assistantParamWords,
  calls: [endpoint],
  input: z.strictObject(input) as unknown as z.ZodObject,
  reads: true,
  async run(given, { call, language }) {
    const typed = given as z.output<z.ZodObject<I>>;
    const reply = await call(endpoint, args(typed));
    return markOutside(shown ? shown(reply, typed) : reply, endpoint.reply, language);
  },
});

const containing = (keyword: string | undefined, ...texts: readonly string[]): boolean =>
  keyword === undefined || texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()));

/** Everything that assistants may look up: each tool is one call, within the role and places of the key. */
export const readingTools: readonly McpTool[] = [
  reading('find_places', {
    endpoint: placesEndpoints.listPlaceDetails,
    input: { keyword: Keyword.optional(), ...paged },
    args: () => ({ query: {} }),
    shown: (places, { keyword, page: number = 1 }) =>
      places
        .filter(({ name, code, groupName }) => containing(keyword, name, code, groupName))
        .slice((number - 1) * pageSize, number * pageSize),
  }),
  reading('place_state', {
    endpoint: placeControlEndpoints.getPlaceInfo,
    input: { placeId: Id },
    args: ({ placeId }) => ({ query: { placeId } }),
  }),
  reading('place_environment', {
    endpoint: placeControlEndpoints.getPlaceEnvironment,
    input: { placeId: Id },
    args: ({ placeId }) => ({ query: { placeId } }),
  }),
  reading('find_devices', {
    endpoint: devicesEndpoints.listDevices,
    input: {
      keyword: Keyword.optional(),
      ...placed,
      connection: z.enum(['online', 'offline', 'unknown']).optional(),
      ...paged,
    },
    args: ({ page: number, ...query }) => ({ query: { ...query, ...page(number) } }),
  }),
  reading('device_state', {
    endpoint: devicesEndpoints.getDevice,
    input: { deviceId: Id },
    args: (query) => ({ query }),
    // Addresses and settings of the link are of no use to whoever asks what a device does.
    shown: ({ id, name, modelName, placeId, placeName, enabled, live, alarms, properties, actions }) => ({
      id,
      name,
      modelName,
      placeId,
      placeName,
      enabled,
      live,
      alarms,
      properties,
      actions,
    }),
  }),
  reading('device_history', {
    endpoint: historyEndpoints.getHistory,
    input: { deviceId: Id, properties: z.array(z.string().max(64)).min(1).max(10), from: Time, to: Time },
    args: ({ properties, ...query }) => ({ query: { ...query, properties: properties.join(',') } }),
  }),
  reading('active_alarms', {
    endpoint: alarmsEndpoints.listAlarms,
    input: { ...placed, deviceId: Id.optional(), keyword: Keyword.optional(), ...paged },
    args: ({ page: number, ...query }) => ({ query: { ...query, ...page(number), active: 'true' as const } }),
  }),
  reading('alarm_details', {
    endpoint: alarmsEndpoints.getAlarm,
    input: { alarmId: Id },
    args: ({ alarmId }) => ({ params: { id: alarmId } }),
  }),
  reading('open_work_orders', {
    endpoint: workOrdersEndpoints.listWorkOrders,
    input: {
      status: z.enum(['unprocessed', 'processing', 'confirming', 'resolved', 'cancelled']).optional(),
      ...placed,
      keyword: Keyword.optional(),
      ...paged,
    },
    args: ({ page: number, ...query }) => ({ query: { ...query, ...page(number) } }),
  }),
  reading('work_order', {
    endpoint: workOrdersEndpoints.getWorkOrder,
    input: { orderId: Id },
    args: ({ orderId }) => ({ query: { id: orderId } }),
  }),
  reading('meetings', {
    endpoint: meetingsEndpoints.listMeetings,
    input: { from: Time, to: Time, ...placed },
    args: (query) => ({ query }),
  }),
  reading('inspection_reports', {
    endpoint: inspectionsEndpoints.listInspections,
    input: { ...placed, status: z.enum(['toBegin', 'afoot', 'ended', 'cancelled']).optional(), ...paged },
    args: ({ page: number, ...query }) => ({ query: { ...query, ...page(number) } }),
  }),
  reading('search_assets', {
    endpoint: assetsEndpoints.listAssets,
    input: { keyword: Keyword.optional(), ...placed, ...paged },
    args: ({ page: number, ...query }) => ({ query: { ...query, ...page(number) } }),
  }),
  reading('scenes_of_place', {
    endpoint: actionGroupsEndpoints.listActionGroups,
    input: { placeId: Id },
    args: (query) => ({ query }),
    shown: (groups) =>
      groups.map(({ id, name, placeId, confirm, lastRun }) => ({ id, name, placeId, confirm, lastRun })),
  }),
];
