import type { Discovery } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import { announcedFields } from '../../transports/announced-fields.ts';
import { type AnnouncedPorts, searchAnnounced } from '../../transports/announced-search.ts';
import { joinFindings } from '../../transports/join-findings.ts';

/** Servers announce themselves, not their UPSs: the driver takes the first one unless a name is given. */
export const nutSearch = (ports: AnnouncedPorts = {}): Discovery => ({
  name: say('NUT 服务器搜索（mDNS）', 'NUT server search (mDNS)'),
  params: announcedFields,
  run: async (search) => {
    const add = joinFindings(search);
    await searchAnnounced(search, {
      ports,
      types: ['_nut._tcp'],
      service: ({ instance, address, port, hostname }) => {
        if (port === 0) return;
        add({ key: `${address}:${port}`, name: instance, params: { host: address, port }, info: { hostname } }, 1);
      },
    });
  },
});
