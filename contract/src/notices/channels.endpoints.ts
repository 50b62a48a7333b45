import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Move, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { Text } from '../vocabulary/texts.ts';
import { ChannelChoice, ChannelReply, NotifyChannel, NotifyChannelDraft } from './channel.entities.ts';
import { ChannelKind, ChannelParamType } from './channel-kinds.ts';
import { MessageType, NoticeVariable } from './template.entities.ts';

const see = may('view', 'alarmChannel', 'alarmChanelEdit');
const edit = may('edit', 'alarmChannel', 'alarmChanelEdit');
const choose = may(
  'view',
  'alarmChannel',
  'alarmChanelEdit',
  'alarmTemplate',
  'alarmTemplateEdit',
  'alarmRule',
  'alarmRuleEdit',
  'notifyChannel',
);

/** Channels on which notices leave. */
export const channelsEndpoints = {
  pageChannels: endpoint({
    method: 'GET',
    path: '/notifyChannel/getPage',
    summary: 'Page of the channels, with what became of their last messages',
    needs: see,
    scope: 'none',
    ofAllPlaces: true,
    query: pageQuery(['sort', 'name']).extend({ kind: ChannelKind.optional(), enabled: Flag.optional() }),
    reply: page(NotifyChannel),
  }),
  listChannelChoices: endpoint({
    method: 'GET',
    path: '/em-notice/notifyChannel/getNotifyChannelAll',
    summary: 'All channels by name, to choose from',
    needs: choose,
    scope: 'none',
    reply: z.array(ChannelChoice),
  }),
  getChannel: endpoint({
    method: 'GET',
    path: '/notifyChannel/getById/{id}',
    summary: 'One channel; of its secrets only whether they exist',
    needs: see,
    scope: 'none',
    ofAllPlaces: true,
    params: ById,
    reply: NotifyChannel,
  }),
  saveChannel: endpoint({
    method: 'POST',
    path: '/notifyChannel/save',
    summary: 'Create or change a channel; secrets that are left out stay, unless the channel sends elsewhere now',
    needs: edit,
    scope: 'none',
    body: NotifyChannelDraft,
    reply: Saved,
    errors: ['notifyChannel.nameInUse', 'notifyChannel.paramWrong', 'notifyChannel.tooMany'],
  }),
  enableChannel: endpoint({
    method: 'POST',
    path: '/notifyChannel/setEnabled',
    summary: 'Enable or disable a channel; what waits for it leaves when it is enabled again',
    needs: edit,
    scope: 'none',
    body: z.strictObject({ id: Id, enabled: z.boolean() }),
    reply: Done,
  }),
  sortChannel: endpoint({
    method: 'POST',
    path: '/notifyChannel/sort',
    summary: 'Move a channel up or down',
    needs: edit,
    scope: 'none',
    body: Move,
    reply: Done,
    errors: ['tree.atEdge'],
  }),
  removeChannel: endpoint({
    method: 'DELETE',
    path: '/notifyChannel/delete',
    summary: 'Remove a channel; its log stays',
    needs: edit,
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['notice.inUse', 'notice.usedBy'],
  }),
  testChannel: endpoint({
    method: 'POST',
    path: '/notifyChannel/test',
    summary: 'Send a test message now, to an address where the channel needs one, and say what the far side answered',
    needs: edit,
    scope: 'none',
    body: z.strictObject({ id: Id, address: z.string().trim().max(254).optional() }),
    reply: ChannelReply,
    errors: ['notifyChannel.addressMissing', 'notifyChannel.noBrowser'],
    perMinute: 10,
  }),
  listChannelParams: endpoint({
    method: 'GET',
    path: '/notifyChannelParam/getParams',
    summary: 'The settings that a kind of channel has',
    needs: see,
    scope: 'none',
    query: z.strictObject({ kind: ChannelKind }),
    reply: z.array(
      z.object({
        id: z.string(),
        type: ChannelParamType,
        needed: z.boolean(),
        standard: z.union([z.string(), z.number(), z.boolean()]).nullable(),
        choices: z.array(z.string()),
      }),
    ),
  }),
  listMessageTypes: endpoint({
    method: 'GET',
    path: '/notifyMessageType/list',
    summary: 'What notices can be about, and the variables that templates for it may have',
    needs: choose,
    scope: 'none',
    reply: z.array(z.object({ code: MessageType, name: Text, variables: z.array(NoticeVariable) })),
  }),
};
