import { brokerParams, listenToTopics, searchFields } from './mqtt-search.ts';
import { brokerFields, brokerTransport, sessionOf } from './mqtt-session.ts';

/** What a driver that is one file of an integrator needs to speak MQTT as the built-in ones do. */
export const mqttParts = {
  brokerFields,
  brokerTransport,
  brokerSession: sessionOf,
  brokerSearchFields: searchFields,
  brokerParams,
  listenToTopics,
};
