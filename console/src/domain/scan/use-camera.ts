import { type RefObject, useEffect, useState } from 'react';
import {
  type Camera,
  type CameraFault,
  cameraFaultOf,
  closeCamera,
  hasTorch,
  keepCamera,
  listCameras,
  mayUseCamera,
  openCamera,
} from './open-camera.ts';

interface Opened {
  readonly stream: MediaStream;
  readonly cameras: readonly Camera[];
  readonly torch: boolean;
}

/** The picture of a camera in a video element, while mounted; `retry` asks for it again. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>) => {
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const [fault, setFault] = useState<CameraFault | undefined>(mayUseCamera() ? undefined : 'insecure');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` counts the attempts that somebody asked for
  useEffect(() => {
    if (!mayUseCamera()) return undefined;
    let left = false;
    let stream: MediaStream | undefined;
    const open = async (): Promise<void> => {
      try {
        stream = await openCamera(chosen);
        if (left) return closeCamera(stream);
        if (video.current) {
          video.current.srcObject = stream;
          await video.current.play();
        }
        setFault(undefined);
        setOpened({ stream, cameras: await listCameras(), torch: hasTorch(stream) });
      } catch (error) {
        if (!left) setFault(cameraFaultOf(error));
      }
    };
    void open();
    return () => {
      left = true;
      if (stream) closeCamera(stream);
      setOpened(undefined);
    };
  }, [chosen, round, video]);
  return {
    opened,
    fault,
    retry: () => setRound((old) => old + 1),
    choose: (id: string) => {
      keepCamera(id);
      setChosen(id);
    },
  };
};
