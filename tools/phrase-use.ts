/**
 * Prefixes of keys that are looked up by data instead of by a literal, each with the reason. All other keys that no
 * source contains count as unused. A prefix that ends in `:` covers the whole family.
 */
export const usedByData: Readonly<Record<string, string>> = {
  'actions:': 'the operation log shows the name of every call; a test holds them equal to the contract',
  'menus:': 'names of menus, by their language item',
  'help:offline': 'the page for when the server is away is written with these words before it is needed',
  'roles:': 'names of the roles that the product brings, by their code',
};
