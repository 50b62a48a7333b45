import type { Capability, Language, PanelDraft, PanelPart, PanelSession } from '@eoms/contract';

export const panelPages = ['control', 'scenes', 'meetings'] as const satisfies readonly PanelPart[];
/** What may be done on each page. */
export const partsOfPage = {
  control: ['operate'],
  scenes: ['runScene'],
  meetings: ['checkIn', 'extendMeeting', 'endMeeting', 'bookMeeting'],
} as const satisfies Record<(typeof panelPages)[number], readonly PanelPart[]>;

/** The functions of devices that rooms are operated by. */
export const roomCapabilities = [
  'power',
  'input',
  'route',
  'volume',
  'audioMute',
  'videoMute',
  'shutter',
  'freeze',
  'preset',
  'brightness',
] as const satisfies readonly Capability[];

/** The form: pages and what may be done on them are chosen apart. */
export interface PanelValues {
  code: string;
  panel: Omit<PanelDraft, 'parts' | 'pin'> & { pages: PanelPart[]; parts: PanelPart[]; pin: string; noPin: boolean };
}

const isPage = (part: PanelPart): boolean => panelPages.some((page) => page === part);

const standard: PanelDraft = {
  name: '',
  placeId: '',
  parts: [
    'control',
    'operate',
    'scenes',
    'runScene',
    'meetings',
    'checkIn',
    'extendMeeting',
    'endMeeting',
    'bookMeeting',
  ],
  deviceIds: null,
  capabilities: null,
  groupIds: null,
  idleMinutes: 5,
  language: 'zh',
  appearance: 'dark',
};

export const valuesOf = (panel: PanelSession | undefined, language: Language): PanelValues => {
  const { name, placeId, parts, deviceIds, capabilities, groupIds, idleMinutes, ...rest } = panel ?? {
    ...standard,
    language,
  };
  return {
    code: '',
    panel: {
      name,
      placeId,
      deviceIds,
      capabilities,
      groupIds,
      idleMinutes,
      language: rest.language,
      appearance: rest.appearance,
      pin: '',
      noPin: false,
      pages: parts.filter(isPage),
      parts: parts.filter((part) => !isPage(part)),
    },
  };
};

const chosen = <T>(list: readonly T[] | null | undefined): T[] | null => (list && list.length > 0 ? [...list] : null);

/** What is sent: nothing chosen means all, and what is on a page that is not shown is not allowed. */
export const draftOf = ({ panel: { pages, parts, pin, noPin, ...panel } }: PanelValues): PanelDraft => {
  const onPages: readonly PanelPart[] = panelPages.flatMap((page) => (pages.includes(page) ? partsOfPage[page] : []));
  return {
    ...panel,
    parts: [...pages, ...parts.filter((part) => onPages.includes(part))],
    deviceIds: chosen(panel.deviceIds),
    capabilities: chosen(panel.capabilities),
    groupIds: chosen(panel.groupIds),
    ...(noPin ? { pin: null } : pin ? { pin } : {}),
  };
};
