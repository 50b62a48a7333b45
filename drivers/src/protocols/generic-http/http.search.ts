import type { Discovery, Found } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import { announcedFields, wayField } from '../../transports/announced-fields.ts';
import { type AnnouncedPorts, searchAnnounced } from '../../transports/announced-search.ts';
import { joinFindings } from '../../transports/join-findings.ts';
import type { FoundService } from '../../transports/mdns-search.ts';
import type { FoundRoot } from '../../transports/ssdp-search.ts';

/** Web pages, and devices of our models that have a type of their own. */
const types = ['_http._tcp', '_https._tcp', '_shelly._tcp', '_wled._tcp'];

const at = (host: string, port: number, tls: boolean): Pick<Found, 'key' | 'params'> => ({
  key: `${host}:${port}`,
  params: { host, port, ...(tls ? { tls } : {}) },
});

/** Shelly's second generation reports its model as `app` and its firmware as `ver`, WLED its MAC address as `mac`. */
const fromService = ({ instance, type, address, port, hostname, texts }: FoundService): Found => ({
  ...at(address, port, type === '_https._tcp'),
  name: instance,
  info: {
    hostname,
    manufacturer: { _shelly: 'Shelly', _wled: 'WLED' }[type.split('.')[0] ?? ''] ?? '',
    model: type === '_shelly._tcp' ? (texts.app ?? '') : '',
    firmware: type === '_shelly._tcp' ? (texts.ver ?? '') : '',
    mac: type === '_wled._tcp' ? (texts.mac ?? '') : '',
  },
});

/** The page for people where the device has one, else the server that has the description. */
const fromRoot = ({ address, url, description }: FoundRoot): Found | undefined => {
  if (url === undefined || description === undefined) return undefined;
  const { friendlyName, manufacturer, modelName, modelNumber, serialNumber, presentationUrl } = description;
  const page = URL.canParse(presentationUrl, url.href) && presentationUrl !== '' ? new URL(presentationUrl, url) : url;
  const { protocol, port } = page.hostname === address && /^https?:$/.test(page.protocol) ? page : url;
  const tls = protocol === 'https:';
  return {
    ...at(address, Number(port || (tls ? 443 : 80)), tls),
    name: friendlyName || modelName || address,
    info: { manufacturer, model: modelName, modelNumber, serialNumber },
  };
};

export const httpSearch = (ports: AnnouncedPorts = {}): Discovery => ({
  name: say('HTTP 设备搜索（mDNS、SSDP）', 'HTTP device search (mDNS, SSDP)'),
  params: [wayField, ...announcedFields],
  run: async (search) => {
    const add = joinFindings(search);
    await searchAnnounced(search, {
      ports,
      types,
      service: (service) => {
        if (service.port !== 0) add(fromService(service), service.type === '_http._tcp' ? 1 : 2);
      },
      root: (root) => {
        const found = fromRoot(root);
        if (found !== undefined) add(found, 3);
      },
    });
  },
});
