import { documentsEndpoints, type LayoutDevice, type PluginDetail, type SharedDocument } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { isRefusal } from '../../../api/api-refusal.ts';
import { call } from '../../../api/call.ts';
import type { SharedSource } from '../../../domain/widgets/shared-source.ts';
import { useDataOfWidgets } from '../../../domain/widgets/widget-data.ts';

const { readSharedDocument, readSharedImage } = documentsEndpoints;
const everyMs = 2_000;

type Document = NonNullable<SharedDocument['document']>;
type Read = Pick<SharedDocument, 'stamp' | 'places' | 'data'> & { document: Document };

/** Of a reader that the server does not answer, no value is current. */
const withLive = (device: LayoutDevice, places: Read['places'], current: boolean): LayoutDevice => {
  const live = places.flatMap((place) => place.live).find(({ deviceId }) => deviceId === device.id) ?? device.live;
  return { ...device, live: current ? live : { ...live, connection: 'unknown' } };
};

/** A shared document, read again every two seconds; the document itself only when it has changed. */
export const useSharedDocument = (code: string) => {
  const known = useRef<Pick<Read, 'stamp' | 'document'>>(undefined);
  const query = useQuery({
    queryKey: ['shared document', code],
    queryFn: async ({ signal }): Promise<Read> => {
      const stamp = known.current?.stamp ?? null;
      const { document, ...reply } = await call(readSharedDocument, { body: { code, stamp } }, { signal });
      const whole = document ?? known.current?.document;
      if (!whole) throw new Error('the server left out a document that was never read');
      known.current = { stamp: reply.stamp, document: whole };
      return { ...reply, document: whole };
    },
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    retry: false,
  });
  const { data, error } = query;
  const current = error === null;
  const devices = useMemo(
    () =>
      new Map(
        (data?.document.devices ?? []).map((place): [string, LayoutDevice[]] => [
          place.placeId,
          place.devices.map((device) => withLive(device, data?.places ?? [], current)),
        ]),
      ),
    [data, current],
  );
  const plugins = useMemo(
    () => new Map((data?.document.plugins ?? []).map((plugin): [string, PluginDetail] => [plugin.code, plugin])),
    [data?.document.plugins],
  );
  const source = useMemo(
    (): SharedSource => ({
      places: new Map((data?.places ?? []).map((place) => [place.id, place])),
      image: (id) => call(readSharedImage, { body: { code, id } }),
    }),
    [data?.places, code],
  );
  return {
    document: data?.document,
    devices,
    plugins,
    source,
    said: useDataOfWidgets(data?.data),
    /** The address never existed or has ended: nothing may be shown any longer. */
    gone: isRefusal(error) && (error.code === '404' || error.code === '422'),
    lost: data !== undefined && error !== null,
    failed: data === undefined && error !== null,
  };
};
