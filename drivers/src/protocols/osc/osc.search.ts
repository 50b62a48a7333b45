import type { Discovery } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import { announcedFields } from '../../transports/announced-fields.ts';
import { type AnnouncedPorts, searchAnnounced } from '../../transports/announced-search.ts';
import { joinFindings } from '../../transports/join-findings.ts';

/** The registered service type, and the one under which QLab (Figure 53) announces its OSC port. */
const products: Readonly<Record<string, string>> = { '_osc._udp': '', '_qlab._udp': 'QLab' };

export const oscSearch = (ports: AnnouncedPorts = {}): Discovery => ({
  name: say('OSC 设备搜索（mDNS）', 'OSC device search (mDNS)'),
  params: announcedFields,
  run: async (search) => {
    const add = joinFindings(search);
    await searchAnnounced(search, {
      ports,
      types: Object.keys(products),
      service: ({ instance, type, address, port, hostname }) => {
        if (port === 0) return;
        const key = `${address}:${port}`;
        const info = { product: products[type] ?? '', hostname };
        add({ key, name: instance, params: { host: address, port }, info }, 1);
      },
    });
  },
});
