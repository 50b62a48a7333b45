import { brokerParams, listenToTopics, searchFields } from './mqtt-search.ts';
import { brokerFields, brokerTransport, sessionOf } from './mqtt-session.ts';

/** What an integrator's single-file driver needs to use MQTT as the built-in ones do. */
export const mqttParts = {
  brokerFields,
  brokerTransport,
  brokerSession: sessionOf,
  brokerSearchFields: searchFields,
  brokerParams,
  listenToTopics,
};
