import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeSsdp } from './ssdp.codec.ts';

export interface SimulatedRoot {
  /** Port of the search. */
  readonly port: number;
  readonly uuid: string;
  /** Location of its description; a different one simulates a misbehaving device. */
  readonly location?: string;
  readonly description: string;
}

/** A UPnP root device on 127.0.0.1: replies to the search and serves its description. */
export const simulateRoot = async ({ port, uuid, location, description }: SimulatedRoot) => {
  const asked: string[] = [];
  const pages = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.setHeader('Content-Type', 'text/xml');
    reply.end(description);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const web = (pages.address() as AddressInfo).port;
  const socket = createSocket('udp4');
  const searches: string[] = [];
  socket.on('message', (packet, from) => {
    const { start = '', headers = {} } = decodeSsdp(packet) ?? {};
    if (start !== 'M-SEARCH * HTTP/1.1') return;
    searches.push(packet.toString());
    const answer = [
      'HTTP/1.1 200 OK',
      'CACHE-CONTROL: max-age=1800',
      'EXT:',
      `LOCATION: ${location ?? `http://127.0.0.1:${web}/description.xml`}`,
      'SERVER: Linux/5 UPnP/1.0 Test/1.0',
      `ST: ${headers.st}`,
      `USN: uuid:${uuid}::${headers.st}`,
      '',
      '',
    ].join('\r\n');
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return {
    asked,
    searches,
    webPort: web,
    close: async () => {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
      await new Promise<void>((resolve) => pages.close(() => resolve()));
    },
  };
};

/** A description as section 2.3 of the UPnP Device Architecture shows it. */
export const descriptionOf = (facts: Readonly<Record<string, string>>): string =>
  [
    '<?xml version="1.0"?><root xmlns="urn:schemas-upnp-org:device-1-0"><specVersion><major>1</major><minor>0</minor>',
    '</specVersion><device><deviceType>urn:schemas-upnp-org:device:MediaRenderer:1</deviceType>',
    ...Object.entries(facts).map(([name, value]) => `<${name}>${value}</${name}>`),
    '</device></root>',
  ].join('');
