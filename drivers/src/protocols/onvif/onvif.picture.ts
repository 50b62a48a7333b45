import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { type Picture, type PictureRequest, pictureBytesAtMost } from '../../kit/picture.ts';
import { httpRequest } from '../../transports/http-request.ts';
import { createHttpSignIn } from '../../transports/http-sign-in.ts';

/** Shorter than what people who look at a picture wait for. */
const timeoutMs = 5_000;

/**
 * The picture of a profile (Media Service, GetSnapshotUri). Only port and path of the reported address count: the request
 * goes to the device's own address whatever host it names, or a camera could make us call any other machine.
 */
export const takePicture = async (device: Device, { index, allow }: PictureRequest): Promise<Picture> => {
  const { address, params } = device;
  const uri = device.get('snapshot', index);
  if (address === undefined || typeof uri !== 'string' || !/^https?:/i.test(uri))
    throw deviceError('unsupported', { zh: '摄像机没有此快照', en: 'the camera has no such snapshot' });
  const { protocol, port, pathname, search } = new URL(uri);
  const tls = protocol === 'https:';
  const target = { ...address, port: Number(port || (tls ? 443 : 80)) };
  if (target.port !== address.port && !(await allow(target.host, target.port)))
    throw deviceError('unreachable', { zh: '快照端口不在允许的网段内', en: 'the port of the snapshot is not allowed' });
  const [username, password] = [String(params.username ?? ''), String(params.password ?? '')];
  const send = createHttpSignIn(
    // Digest only: a password is not sent in clear because a device asks for it.
    username === '' ? { kind: 'none' } : { kind: 'digest', username, password },
    (request) =>
      httpRequest(
        {
          address: target,
          tls,
          checkCertificate: params.checkCertificate === true,
          hostname: String(params.host ?? address.host),
        },
        request,
        { timeoutMs, signal: device.signal, maxBytes: pictureBytesAtMost },
      ),
  );
  const headers = { Accept: 'image/jpeg, image/png', Connection: 'close' };
  const { status, body } = await send({ method: 'GET', path: `${pathname}${search}`, headers });
  if (status !== 200)
    throw deviceError('refused', { zh: `摄像机应答 HTTP ${status}`, en: `the camera answers HTTP ${status}` });
  return { bytes: body };
};
