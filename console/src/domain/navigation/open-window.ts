/**
 * Opens a window immediately, because browsers allow that only right after a click, and navigates it once the address
 * is known. If there is no address the window is closed. The other page gets no reference to this window.
 */
export const openWindow = async (address: () => Promise<string>): Promise<void> => {
  const opened = window.open('about:blank', '_blank');
  if (opened) opened.opener = null;
  try {
    const target = await address();
    if (opened) opened.location.replace(target);
    else window.location.assign(target);
  } catch (error) {
    opened?.close();
    throw error;
  }
};
