/** A web address, or a path of this server. */
export const isLink = (address: string): boolean =>
  /^https?:\/\//i.test(address) ? URL.canParse(address) && !/\s/.test(address) : /^\/[^/\\\s]\S*$/.test(address);
