/**
 * Keys that are looked up by data instead of by a literal: prefixes, one a line with the reason. Everything else that
 * no source names is unused. A prefix ending in `:` means the whole family.
 */
export const usedByData: Readonly<Record<string, string>> = {
  'actions:': 'the operation log shows the name of every call; a test holds them equal to the contract',
  'menus:': 'names of menus, by their language item',
  'roles:': 'names of the roles that the product brings, by their code',
};
