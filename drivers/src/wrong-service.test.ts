import type { SourceText } from '@eoms/contract/vocabulary';
import { expect, it } from 'vitest';
import { drivers } from './index.ts';
import { withDefaults } from './kit/check-fields.ts';
import { createLine } from './kit/create-line.ts';
import { createFakeClock } from './kit/fake-clock.ts';
import { idleListener } from './kit/line-listener.ts';
import { type StreamTransport, transportOf } from './kit/transport.ts';

const streams = drivers.flatMap((driver): [string, StreamTransport][] => {
  const transport = transportOf(driver.transport, withDefaults(driver.params, { transport: 'tcp' }));
  const isStream = transport.kind === 'tcp' || transport.kind === 'tls' || transport.kind === 'telnet';
  return isStream ? [[driver.id, transport]] : [];
});

const receive = (transport: StreamTransport, bytes: Buffer): SourceText | undefined => {
  let reason: SourceText | undefined;
  const line = createLine({
    clock: createFakeClock(),
    transport,
    pipe: { write: () => {}, close: () => {} },
    secrets: [],
    listener: idleListener,
    onClose: (why) => {
      reason = why;
    },
  });
  line.receive(bytes);
  line.closed({ zh: '设备断开了连接', en: 'the device closed the connection' });
  return reason;
};

/** Protocol names and received data stay unchanged; the rest of the sentence must be Chinese. */
const withoutNames = (zh: string, transport: StreamTransport): string =>
  zh.replace(/“.*”/, '').replace(transport.speaks?.protocol ?? '', '');

it.each(streams)('%s says in either language what it received instead of a message', (_id, transport) => {
  for (const noise of ['x'.repeat(1_100_000), 'HTTP/1.1 400 Bad Request\r\n', '\x05\xff\x00\x01'.repeat(300_000)]) {
    const { zh = '', en = '' } = receive(transport, Buffer.from(noise, 'latin1')) ?? {};
    expect(withoutNames(zh, transport)).not.toMatch(/[A-Za-z]{3,}/);
    expect(zh).toMatch(/[\u4e00-\u9fff]/);
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
    expect(en.length).toBeLessThan(400);
  }
});
