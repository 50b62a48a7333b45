import { escapeXml, textAt } from '../../kit/xml.codec.ts';
import { type Answerer, newToken, refuse, reply } from './onvif.simulated-answers.ts';
import type { CameraEvent } from './onvif.simulated-camera.ts';
import { namespaces } from './onvif-soap.codec.ts';

const wsnt = 'http://docs.oasis-open.org/wsn/b-2';
const addressing = 'http://www.w3.org/2005/08/addressing';
const mostPoints = 16;

const seconds = (duration: string, otherwise: number): number => {
  const [, minutes = '0', rest = '0'] = /^PT(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(duration) ?? [];
  const total = Number(minutes) * 60 + Number(rest);
  return total > 0 ? total : otherwise;
};

const times = (until: number, prefix: string): string =>
  `<${prefix}:CurrentTime>${new Date().toISOString()}</${prefix}:CurrentTime><${prefix}:TerminationTime>${new Date(until).toISOString()}</${prefix}:TerminationTime>`;

const item = ([name, value]: readonly [string, string]): string =>
  `<tt:SimpleItem Name="${escapeXml(name)}" Value="${escapeXml(value)}"/>`;

const message = ({ topic, source, data }: CameraEvent): string =>
  `<wsnt:NotificationMessage><wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">${escapeXml(topic)}</wsnt:Topic><wsnt:Message><tt:Message UtcTime="${new Date().toISOString()}" PropertyOperation="Changed"><tt:Source>${item(source)}</tt:Source><tt:Data>${item(data)}</tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>`;

const tokenOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const gone = refuse('ResourceUnknownFault', 'The subscription does not exist');

/** The topics of `SimulatedCamera.everything`. */
const properties = `<r:TopicNamespaceLocation>http://www.onvif.org/onvif/ver10/topics/topicns.xml</r:TopicNamespaceLocation><wsnt:FixedTopicSet>true</wsnt:FixedTopicSet><wstop:TopicSet xmlns:wstop="http://docs.oasis-open.org/wsn/t-1" xmlns:tns1="http://www.onvif.org/ver10/topics"><tns1:VideoSource><MotionAlarm wstop:topic="true"/></tns1:VideoSource><tns1:RuleEngine><TamperDetector><Tamper wstop:topic="true"/></TamperDetector></tns1:RuleEngine><tns1:Device><Trigger><DigitalInput wstop:topic="true"/><Relay wstop:topic="true"/></Trigger></tns1:Device></wstop:TopicSet><wsnt:TopicExpressionDialect>http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet</wsnt:TopicExpressionDialect><r:MessageContentFilterDialect>http://www.onvif.org/ver10/tev/messageContentFilter/ItemFilter</r:MessageContentFilterDialect><r:MessageContentSchemaLocation>http://www.onvif.org/onvif/ver10/schema/onvif.xsd</r:MessageContentSchemaLocation>`;

/** Pull points with a queue each; requests are held open until there are events. */
export const eventAnswers: Record<string, Answerer> = {
  CreatePullPointSubscription: (camera, body, { origin }) => {
    for (const [token, point] of camera.points) if (point.until < Date.now()) camera.points.delete(token);
    if (camera.points.size >= mostPoints) return refuse('ResourceUnknownFault', 'Too many subscriptions');
    const token = newToken();
    const until = Date.now() + seconds(textAt(body, 'InitialTerminationTime'), 60) * 1_000;
    camera.points.set(token, { queue: camera.everything(), until, wake: () => {} });
    const reference = `<r:SubscriptionReference><wsa:Address xmlns:wsa="${addressing}">${origin}/onvif/subscription/${token}</wsa:Address></r:SubscriptionReference>`;
    return reply(namespaces.events, 'CreatePullPointSubscription', `${reference}${times(until, 'wsnt')}`);
  },
  GetServiceCapabilities: () =>
    reply(
      namespaces.events,
      'GetServiceCapabilities',
      `<r:Capabilities WSSubscriptionPolicySupport="true" WSPausableSubscriptionManagerInterfaceSupport="false" MaxPullPoints="${mostPoints}" PersistentNotificationStorage="false"/>`,
    ),
  GetEventProperties: () => reply(namespaces.events, 'GetEventProperties', properties),
  SetSynchronizationPoint: (camera, _, { path }) => {
    const point = camera.points.get(tokenOf(path));
    if (point === undefined) return gone;
    point.queue.push(...camera.everything());
    point.wake();
    return reply(namespaces.events, 'SetSynchronizationPoint');
  },
  PullMessages: async (camera, body, { path }) => {
    const point = camera.points.get(tokenOf(path));
    if (point === undefined || point.until < Date.now()) return gone;
    if (point.queue.length === 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(60, seconds(textAt(body, 'Timeout'), 10)) * 1_000);
        timer.unref();
        point.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const limit = Number(textAt(body, 'MessageLimit')) || 10;
    const messages = point.queue.splice(0, limit).map(message).join('');
    return reply(namespaces.events, 'PullMessages', `${times(point.until, 'r')}${messages}`);
  },
  Renew: (camera, body, { path }) => {
    const point = camera.points.get(tokenOf(path));
    if (point === undefined) return gone;
    point.until = Date.now() + seconds(textAt(body, 'TerminationTime'), 60) * 1_000;
    return `<wsnt:RenewResponse xmlns:wsnt="${wsnt}">${times(point.until, 'wsnt')}</wsnt:RenewResponse>`;
  },
  Unsubscribe: (camera, _, { path }) => {
    const point = camera.points.get(tokenOf(path));
    if (point === undefined) return gone;
    camera.points.delete(tokenOf(path));
    point.wake();
    return `<wsnt:UnsubscribeResponse xmlns:wsnt="${wsnt}"/>`;
  },
};
