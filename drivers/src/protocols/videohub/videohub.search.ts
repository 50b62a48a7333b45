import type { Discovery } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import { announcedFields } from '../../transports/announced-fields.ts';
import { type AnnouncedPorts, searchAnnounced } from '../../transports/announced-search.ts';
import { joinFindings } from '../../transports/join-findings.ts';

/** Equipment of this maker announces itself under one type and names its kind in `class`. */
const service = '_blackmagic._tcp';
const videohubClass = /videohub/i;

export const videohubSearch = (ports: AnnouncedPorts = {}): Discovery => ({
  name: say('Blackmagic 矩阵搜索（mDNS）', 'Blackmagic router search (mDNS)'),
  params: announcedFields,
  run: async (search) => {
    const add = joinFindings(search);
    await searchAnnounced(search, {
      ports,
      types: [service],
      service: ({ instance, address, port, texts, hostname }) => {
        if (!videohubClass.test(texts.class ?? '') || port === 0) return;
        const uniqueId = texts['unique id'] ?? '';
        add(
          {
            key: uniqueId || `${address}:${port}`,
            name: texts.name || instance,
            params: { host: address, port },
            info: { instance, hostname, uniqueId },
          },
          1,
        );
      },
    });
  },
});
