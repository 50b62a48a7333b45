import type { Discovery } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import { announcedFields, wayField } from '../../transports/announced-fields.ts';
import { type AnnouncedPorts, searchAnnounced } from '../../transports/announced-search.ts';
import { joinFindings } from '../../transports/join-findings.ts';
import { factsOf } from './ping.announced.ts';

/** Finds everything that announces itself: devices without a driver can at least be watched. One entry per address. */
export const pingSearch = (ports: AnnouncedPorts = {}): Discovery => ({
  name: say('网络主机搜索（mDNS、SSDP）', 'Network host search (mDNS, SSDP)'),
  params: [wayField, ...announcedFields],
  run: async (search) => {
    const addFinding = joinFindings(search);
    const services = new Map<string, Set<string>>();
    const add = (host: string, service: string): string => {
      const all = services.get(host) ?? new Set();
      services.set(host, all.add(service));
      return [...all].join(', ');
    };
    await searchAnnounced(search, {
      ports,
      types: [],
      service: (service) => {
        const { address: host, hostname, type } = service;
        const { name, worth, ...facts } = factsOf(service);
        const info = { hostname, ...facts };
        addFinding({ key: host, name, params: { host }, info }, worth, { services: add(host, type) });
      },
      root: ({ address: host, description }) => {
        const { friendlyName = '', manufacturer = '', modelName = '', serialNumber = '' } = description ?? {};
        const info = { manufacturer, model: modelName, serialNumber };
        const worth = friendlyName === '' ? 1 : 5;
        addFinding({ key: host, name: friendlyName || host, params: { host }, info }, worth, {
          services: add(host, 'UPnP'),
        });
      },
    });
  },
});
