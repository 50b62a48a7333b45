import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { MqttAccount, MqttAccountDraft, MqttBrokerState } from './mqtt.entities.ts';

const see = may('view', 'systemSetting');
const edit = may('edit', 'systemSetting');

/** The MQTT broker: its accounts and its state. */
export const mqttEndpoints = {
  pageMqttAccounts: endpoint({
    method: 'GET',
    path: '/mqttAccount/page',
    summary: 'Page of accounts of the MQTT broker',
    needs: see,
    scope: 'none',
    query: pageQuery(['username', 'enabled', 'createdAt']),
    reply: page(MqttAccount),
  }),
  saveMqttAccount: endpoint({
    method: 'POST',
    path: '/mqttAccount/save',
    summary: 'Create or change an account of the MQTT broker; its clients are disconnected and return with new rights',
    needs: edit,
    scope: 'none',
    body: MqttAccountDraft,
    reply: Saved,
    errors: [
      'mqttAccount.usernameInUse',
      'mqttAccount.passwordMissing',
      'mqttAccount.filterInvalid',
      'mqttAccount.clientIdUnsupported',
    ],
  }),
  removeMqttAccount: endpoint({
    method: 'DELETE',
    path: '/mqttAccount/delete',
    summary: 'Remove an account of the MQTT broker; its connections end',
    needs: edit,
    scope: 'none',
    query: z.strictObject({ id: Id }),
    reply: Done,
  }),
  getMqttBroker: endpoint({
    method: 'GET',
    path: '/mqttAccount/broker',
    summary: 'State of the MQTT broker',
    needs: see,
    scope: 'none',
    reply: MqttBrokerState,
  }),
};
