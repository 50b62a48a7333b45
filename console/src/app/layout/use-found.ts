import { statisticsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMenuTitle } from '../../i18n/use-menu-title.ts';
import { useSession } from '../../session/session-store.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { type IconName, isIconName } from '../../ui/icons/icon.tsx';
import { screens } from '../screens.ts';

export interface Found {
  name: string;
  note: string;
  icon: IconName;
  to: string;
}
export interface FoundGroup {
  title: string;
  items: Found[];
}

const settleMs = 200;
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

const useFoundScreens = (words: string): Found[] => {
  const menus = useSession((s) => s.menus);
  const titleOf = useMenuTitle();
  return menus
    .filter((m) => m.address && m.address in screens && !m.hidden)
    .map((m) => ({
      name: titleOf(m),
      note: '',
      icon: isIconName(m.icon) ? m.icon : ('document' as const),
      to: `/${m.address}`,
    }))
    .filter((m) => m.name.toLowerCase().includes(words.toLowerCase()))
    .slice(0, words ? 5 : 8);
};

/** Search results: screens immediately, the rest from the server. Only what the user may open. */
export const useFound = (text: string): { groups: FoundGroup[]; searching: boolean } => {
  const t = usePhrases('shell');
  const words = text.trim();
  const keyword = useSettled(words);
  const { data, isFetching } = useQuery({
    ...queryOf(statisticsEndpoints.search, { query: { keyword } }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
  const devices = useScreenLink('deviceInformation');
  const places = useScreenLink('place');
  const place = devices ?? places;
  const users = useScreenLink('user');
  const server = words && data ? data : undefined;
  const groups: FoundGroup[] = [
    { title: t('screens'), items: useFoundScreens(words) },
    {
      title: t('places'),
      items: place
        ? (server?.places ?? []).map((p) => ({
            name: p.name,
            note: p.groupName,
            icon: 'place' as const,
            to: `${place}?placeId=${p.id}`,
          }))
        : [],
    },
    {
      title: t('devices'),
      items: devices
        ? (server?.devices ?? []).map((d) => ({
            name: d.name,
            note: d.placeName,
            icon: isIconName(d.typeIcon) ? d.typeIcon : ('device' as const),
            to: `${devices}?deviceId=${d.id}`,
          }))
        : [],
    },
    {
      title: t('users'),
      items: users
        ? (server?.users ?? []).map((u) => ({
            name: u.name,
            note: u.username,
            icon: 'user' as const,
            to: `${users}?keyword=${encodeURIComponent(u.username)}`,
          }))
        : [],
    },
  ];
  return { groups: groups.filter((g) => g.items.length > 0), searching: isFetching || keyword !== words };
};
