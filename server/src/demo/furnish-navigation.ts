import { accessEndpoints, type NavigationMenuDraft, navigationEndpoints, TOP_LEVEL, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

type Entry = Pick<NavigationMenuDraft, 'address' | 'appType' | 'icon' | 'openType'> & {
  readonly name: keyof typeof sampleVenue.navigation;
};

/** Headings with their entries: one for each way of opening. */
const headings: readonly { readonly name: Entry['name']; readonly entries: readonly Entry[] }[] = [
  {
    name: 'shortcuts',
    entries: [
      { name: 'handling', address: '/alarmSolve', appType: 'console', icon: 'check', openType: 'samePage' },
      { name: 'signals', address: '/modelDeviceSourceMap', appType: 'console', icon: 'signalMap', openType: 'modal' },
    ],
  },
  {
    name: 'integration',
    entries: [{ name: 'calls', address: '/eoms/docs', appType: 'external', icon: 'document', openType: 'newPage' }],
  },
];

/**
 * Creates integrated navigation for all users of the sample venue. A start that was killed midway leaves it incomplete.
 */
export const furnishNavigation = async (call: InternalCall, demo: DemoFile, roleId: string): Promise<void> => {
  if ((await call(navigationEndpoints.listAllNavigationMenus, {})).length > 0) return;
  const menuIds: string[] = [];
  const save = async (entry: Entry, parentId: string): Promise<string> => {
    const name = textOf(sampleVenue.navigation[entry.name], demo.language);
    const body = { ...entry, name, parentId, signOn: false, enabled: true };
    const { id } = await call(navigationEndpoints.saveNavigationMenu, { body });
    menuIds.push(id);
    return id;
  };
  for (const { name, entries } of headings) {
    const heading = { name, address: null, appType: 'external', icon: null, openType: 'samePage' } as const;
    const parentId = await save(heading, TOP_LEVEL);
    for (const entry of entries) await save(entry, parentId);
  }
  await call(accessEndpoints.saveNavigationOfRole, { body: { roleId, menuIds } });
};
