/** Whether an address is a web address or a path on this server. */
export const isLink = (address: string): boolean =>
  /^https?:\/\//i.test(address) ? URL.canParse(address) && !/\s/.test(address) : /^\/[^/\\\s]\S*$/.test(address);
