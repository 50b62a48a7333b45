const shown = (text: string, from: number, to: number): string =>
  text.length <= from + to ? '***' : `${text.slice(0, from)}***${text.slice(text.length - to)}`;

/** Enough of a number or an address to recognise it by, and too little to use it. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at > 0 ? `${shown(address.slice(0, at), 1, 0)}${address.slice(at)}` : shown(address, 3, 2);
};
