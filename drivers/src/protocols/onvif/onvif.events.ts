import type { Clock } from '../../kit/clock.ts';
import type { Device } from '../../kit/device.ts';
import { isDeviceError } from '../../kit/device-error.ts';
import { find, serialize, textAt, type XmlNode } from '../../kit/xml.codec.ts';
import { knownOf } from './onvif.known.ts';
import { mostInputs } from './onvif.properties.ts';
import { element, longestPullMs, type OnvifSession } from './onvif.session.ts';
import { pathOf } from './onvif-answers.codec.ts';
import { decodeNotifications, type Notification } from './onvif-soap.codec.ts';

/** Pull point notifications (Core Specification 9.2). */
const lifeSeconds = 60;
const messageLimit = 64;
const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;
const actionBase = 'http://www.onvif.org/ver10/events/wsdl';
const notificationBase = 'http://docs.oasis-open.org/wsn/bw-2';

const truths = new Set(['true', '1', 'active', 'on']);
const flag = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : truths.has(value.toLowerCase());

const inputIndex = (device: Device, token: string): number | undefined => {
  const inputs = knownOf(device)?.inputs;
  if (inputs === undefined) return undefined;
  const at = inputs.indexOf(token);
  if (at >= 0) return at + 1;
  if (inputs.length >= mostInputs) return undefined;
  return inputs.push(token);
};

/** Shows one message; topics as the ONVIF topic name space and Profile S name them. */
export const showNotification = (device: Device, { topic, source, data }: Notification): void => {
  const first = Object.values(data)[0];
  if (/(^|\/)(MotionAlarm|CellMotionDetector\/Motion|MotionRegionDetector\/Motion)$/.test(topic)) {
    const moving = flag(data.IsMotion ?? data.State ?? first);
    if (moving !== undefined) device.set('motion', moving);
  } else if (/Tamper|GlobalSceneChange/.test(topic)) {
    const tampered = flag(data.IsTamper ?? data.State ?? first);
    if (tampered !== undefined) device.set('tamper', tampered);
  } else if (/Trigger\/DigitalInput$/.test(topic)) {
    const index = inputIndex(device, source.InputToken ?? source.Token ?? '');
    const on = flag(data.LogicalState ?? first);
    if (index !== undefined && on !== undefined) device.set('input', on, { index });
  } else if (/Trigger\/Relay$/.test(topic)) {
    const at = knownOf(device)?.relays.indexOf(source.RelayToken ?? source.Token ?? '') ?? -1;
    const on = flag(data.LogicalState ?? first);
    if (at >= 0 && on !== undefined) device.set('relay', on, { index: at + 1 });
  }
};

interface Subscription {
  readonly path: string;
  readonly to: string;
  readonly extra: string;
}

const subscriptionOf = (body: XmlNode): Subscription | undefined => {
  const reference = find(body, 'SubscriptionReference');
  const to = textAt(reference, 'Address');
  const path = pathOf(to);
  if (path === undefined) return undefined;
  return { path, to, extra: (find(reference, 'ReferenceParameters')?.children ?? []).map(serialize).join('') };
};

const waitFor = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stopTimer();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stopTimer = clock.after(ms, done);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });

const pullOnce = async (device: Device, session: OnvifSession, at: Subscription): Promise<void> => {
  const body = element(
    'events',
    'PullMessages',
    `<Timeout>PT${longestPullMs / 1_000}S</Timeout><MessageLimit>${messageLimit}</MessageLimit>`,
  );
  const action = `${actionBase}/PullPointSubscription/PullMessagesRequest`;
  const reply = await session.call('events', body, { ...at, envelope: { ...at, action }, manner: 'waiting' });
  for (const one of decodeNotifications(reply).slice(0, messageLimit)) showNotification(device, one);
};

const renew = (session: OnvifSession, at: Subscription): Promise<XmlNode> =>
  session.call('events', `<wsnt:Renew><wsnt:TerminationTime>PT${lifeSeconds}S</wsnt:TerminationTime></wsnt:Renew>`, {
    ...at,
    envelope: { ...at, action: `${notificationBase}/SubscriptionManager/RenewRequest` },
  });

const unsubscribe = (session: OnvifSession, at: Subscription): Promise<unknown> =>
  session
    .call('events', '<wsnt:Unsubscribe/>', {
      ...at,
      envelope: { ...at, action: `${notificationBase}/SubscriptionManager/UnsubscribeRequest` },
      manner: 'farewell',
    })
    .catch(() => {});

/** One subscription from its beginning to its end; resolves when the connection ends, rejects when it breaks. */
const follow = async (device: Device, session: OnvifSession, clock: Clock, started: () => void): Promise<void> => {
  const life = `<InitialTerminationTime>PT${lifeSeconds}S</InitialTerminationTime>`;
  const action = `${actionBase}/EventPortType/CreatePullPointSubscriptionRequest`;
  const created = await session.call('events', element('events', 'CreatePullPointSubscription', life), {
    envelope: { action },
  });
  const at = subscriptionOf(created);
  if (at === undefined) return;
  try {
    let renewAt = clock.now() + (lifeSeconds / 2) * 1_000;
    while (!device.signal.aborted) {
      const askedAt = clock.now();
      await pullOnce(device, session, at);
      started();
      // A device that replies immediately without any events must not be polled without a pause.
      if (clock.now() - askedAt < 50) await waitFor(clock, 100, device.signal);
      if (clock.now() < renewAt || device.signal.aborted) continue;
      renewAt = clock.now() + (lifeSeconds / 2) * 1_000;
      await renew(session, at);
    }
  } finally {
    void unsubscribe(session, at);
  }
};

/**
 * Receives the device's events for as long as the connection lasts. Stops for a device without pull points; after any
 * other error it retries with a growing pause.
 */
export const pullEvents = async (device: Device, session: OnvifSession, clock: Clock): Promise<void> => {
  let pauseMs = shortestPauseMs;
  while (!device.signal.aborted) {
    try {
      await follow(device, session, clock, () => {
        pauseMs = shortestPauseMs;
      });
    } catch (error) {
      if (device.signal.aborted) return;
      if (isDeviceError(error) && error.kind === 'unsupported') return;
      device.log('debug', `ONVIF events: ${error instanceof Error ? error.message : String(error)}`);
    }
    await waitFor(clock, pauseMs, device.signal);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }
};
