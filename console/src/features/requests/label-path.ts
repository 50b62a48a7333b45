import type { RequestLabel } from '@eoms/contract';
import { withCode } from '../../domain/labels/use-request-codes.ts';

/** The page that staff get who scan a label. */
const pages: Readonly<Record<RequestLabel['kind'], (id: string) => string>> = {
  device: (id) => `/deviceInformation?deviceId=${id}`,
  asset: (id) => `/assetManagementEdit?id=${id}`,
  place: (id) => `/placeControl?placeId=${id}`,
};

export const labelPath = ({ kind, targetId, code }: Pick<RequestLabel, 'kind' | 'targetId' | 'code'>): string =>
  withCode(pages[kind](targetId), code);
