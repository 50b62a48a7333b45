import { isDeepStrictEqual } from 'node:util';
import { ScreenAddress } from '@eoms/contract';
import { type Families, phrasesOf } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { stableId } from '../../platform/database/stable-id.ts';
import { lockTree } from '../../platform/database/tree.ts';
import { addMenu, findMenu, type MenuRow, noteSeed, seedsWritten, updateMenu } from './menus.store.ts';
import { menus } from './menus.tables.ts';
import { type SystemMenu, type SystemMenuGroup, type SystemMenuName, systemMenus } from './system-menus.ts';

/** The fields of a menu that the product decides; order and enabled state belong to the administrator. */
type Seed = Pick<MenuRow, 'id' | 'parentId' | 'name' | 'icon' | 'address' | 'activeMenu' | 'langitem' | 'hidden'>;

export const systemMenuId = (name: SystemMenuName): string => stableId(`menu ${name}`);

const addressOf = (name: SystemMenuName | undefined): ScreenAddress | null =>
  ScreenAddress.safeParse(name).data ?? null;

const seedOf = (names: Families['menus'], menu: SystemMenu, parent: SystemMenuGroup | null): Seed => ({
  id: systemMenuId(menu.name),
  parentId: parent && systemMenuId(parent.name),
  name: names[menu.name],
  icon: menu.icon,
  address: parent ? addressOf(menu.name) : null,
  activeMenu: addressOf(menu.hiddenBelow),
  langitem: menu.name,
  hidden: menu.hiddenBelow !== undefined,
});

const writeSeed = async (
  tx: Executor,
  seed: Seed,
  sort: number,
  written: Record<string, unknown> | undefined,
): Promise<void> => {
  const { id, ...fields } = seed;
  if (written && isDeepStrictEqual(written, fields)) return;
  const parent = fields.parentId === null ? undefined : await findMenu(tx, fields.parentId);
  const placed = { ...fields, parentId: parent?.id ?? null };
  const menu = await findMenu(tx, id);
  if (!written) await addMenu(tx, { id, ...placed, sort, enabled: true });
  else if (menu) {
    const untouched = Object.entries(placed).filter(([key]) => menu[key as keyof Seed] === written[key]);
    if (untouched.length > 0) await updateMenu(tx, id, Object.fromEntries(untouched));
  }
  await noteSeed(tx, id, fields);
};

/**
 * Seeds the menus of this release, each once. A menu that an administrator removed stays removed; a later release
 * changes only fields that no one has changed since they were seeded.
 */
export const seedMenus = async (tx: Executor, groups: readonly SystemMenuGroup[] = systemMenus): Promise<void> => {
  const names = await phrasesOf('menus', 'zh');
  await lockTree(tx, menus);
  const written = await seedsWritten(tx);
  for (const [place, group] of groups.entries()) {
    const heading = seedOf(names, group, null);
    await writeSeed(tx, heading, place + 1, written.get(heading.id));
    for (const [position, screen] of group.screens.entries()) {
      const seed = seedOf(names, screen, group);
      await writeSeed(tx, seed, position + 1, written.get(seed.id));
    }
  }
};
