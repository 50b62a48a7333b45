/** Memory for one stream: a wall of them runs for weeks. */
const bufferSeconds = 12;
const bufferBytes = 20_000_000;

/** Plays a playlist of HLS. `failed` is called once when it cannot go on. Returns what ends it. */
export const playHls = (video: HTMLVideoElement, address: string, failed: () => void): (() => void) => {
  let isOver = false;
  let end = (): void => undefined;
  const begin = async (): Promise<void> => {
    const { default: Hls } = await import('hls.js');
    if (isOver) return;
    if (!Hls.isSupported()) {
      // Safari plays playlists by itself.
      video.src = address;
      end = () => video.removeAttribute('src');
      video.addEventListener('error', failed, { once: true });
      return;
    }
    const hls = new Hls({
      // Its worker would be a script that the policy of the page does not know.
      enableWorker: false,
      maxBufferLength: bufferSeconds,
      backBufferLength: bufferSeconds,
      maxBufferSize: bufferBytes,
    });
    end = () => hls.destroy();
    let isMended = false;
    hls.on(Hls.Events.ERROR, (_name, { fatal, type }) => {
      if (!fatal) return;
      if (type !== Hls.ErrorTypes.MEDIA_ERROR || isMended) return failed();
      isMended = true;
      hls.recoverMediaError();
    });
    hls.loadSource(address);
    hls.attachMedia(video);
    // Refused by a browser that plays nothing by itself: the controls still start it.
    hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined));
  };
  begin().catch(failed);
  return () => {
    isOver = true;
    end();
  };
};
