import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDefinition } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { createDriverScript, type DriverScript } from '../../kit/driver-script.ts';
import { pjlinkActions } from './pjlink.actions.ts';
import { passwordDigest } from './pjlink.codec.ts';
import { pjlink } from './pjlink.driver.ts';

const exchange = async (script: DriverScript, ...turns: readonly [sent: string, answer: string][]): Promise<void> => {
  for (const [sent, answer] of turns) {
    await script.shouldSend(`${sent}\r`);
    script.transmit(`${answer}\r`);
  }
};

const signedIn = async (cls: '1' | '2'): Promise<DriverScript> => {
  const script = createDriverScript(pjlink);
  const open = script.open();
  script.transmit('PJLINK 0\r');
  await exchange(script, ['%1CLSS ?', `%1CLSS=${cls}`]);
  await open;
  return script;
};

describe('signing in', () => {
  it('sends the digest with the first command only, and hides it in the trace', async () => {
    const script = createDriverScript(pjlink, { password: 'secret' });
    const digest = passwordDigest('498e4a67', 'secret');
    const open = script.open();
    script.transmit('PJLINK 1 498e4a67\r');
    await exchange(script, [`${digest}%1CLSS ?`, '%1CLSS=1']);
    await open;
    const power = script.execute('power', { on: true });
    await exchange(script, ['%1POWR 1', '%1POWR=OK']);
    await power;
    expect(script.trace().join('\n')).not.toContain(digest);
  });

  it('is refused for a wrong password only at the first command', async () => {
    const script = createDriverScript(pjlink, { password: 'wrong' });
    const open = script.open();
    script.transmit('PJLINK 1 498e4a67\r');
    await script.shouldSend(`${passwordDigest('498e4a67', 'wrong')}%1CLSS ?\r`);
    script.transmit('PJLINK ERRA\r');
    await expect(open).rejects.toMatchObject({ kind: 'signIn', text: { en: 'wrong password' } });
  });

  it('names a security that it does not know instead of calling the device offline', async () => {
    const script = createDriverScript(pjlink);
    const open = script.open();
    script.transmit('PJLINK 2 0123456789abcdef\r');
    await expect(open).rejects.toMatchObject({ kind: 'signIn', text: { en: expect.stringContaining('unsupported') } });
  });

  it.each([
    ['a line of another service', 'SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', '“SSH-2.0-OpenSSH_9.2p1 Debian-2”'],
    ['half a line', '220 mail.example.org ESMTP\n', '“220 mail.example.org ESMTP\\n”'],
    ['bytes without an end', '\x01\x02'.repeat(600), '“01 02 01 02'],
  ])('names %s instead of calling the device silent', async (_what, said, shown) => {
    const script = createDriverScript(pjlink);
    const open = script.open();
    script.transmit(said);
    await script.advance(2_500);
    await expect(open).rejects.toMatchObject({
      text: {
        zh: expect.stringMatching(/^对方使用的不是 PJLink 协议，收到“/),
        en: expect.stringMatching(/^the peer does not speak PJLink, it said "/),
      },
    });
    await expect(open).rejects.toMatchObject({ text: { zh: expect.stringContaining(shown) } });
  });

  it('calls a device silent that fell silent', async () => {
    const script = await signedIn('1');
    script.transmit('noise\r');
    const power = script.execute('power', { on: true });
    await script.shouldSend('%1POWR 1\r');
    await script.advance(2_500);
    await expect(power).rejects.toMatchObject({ kind: 'timeout', text: { en: 'the device does not answer' } });
  });

  it('takes a device that answers a bare ERR1 to CLSS for class 1', async () => {
    const script = createDriverScript(pjlink);
    const open = script.open();
    script.transmit('PJLINK 0\r');
    await exchange(script, ['%1CLSS ?', 'ERR1']);
    await open;
    expect(script.device.store.get('class')).toBe('1');
  });

  it('gives up on a device that greets and then says nothing', async () => {
    const script = createDriverScript(pjlink);
    const open = script.open();
    script.transmit('PJLINK 0\r');
    await script.shouldSend('%1CLSS ?\r');
    await script.advance(3_000);
    await expect(open).rejects.toMatchObject({ kind: 'timeout' });
  });
});

describe('reading', () => {
  it('asks a class 2 projector for everything while it is on', async () => {
    const script = await signedIn('2');
    const poll = script.poll('status');
    await exchange(
      script,
      ['%1POWR ?', '%1POWR=1'],
      ['%1ERST ?', '%1ERST=010002'],
      ['%2INPT ?', '%2INPT=31'],
      ['%1AVMT ?', '%1AVMT=11'],
      ['%2FREZ ?', '%2FREZ=0'],
      ['%2IRES ?', '%2IRES=1920x1080'],
      ['%2INST ?', '%2INST=31 32'],
      ['%2INNM ?31', '%2INNM=HDMI 1'],
      ['%2INNM ?32', '%2INNM=ERR1'],
    );
    await poll;
    expect(script.status('power')).toBe('on');
    expect(script.status('errorLamp')).toBe('warning');
    expect(script.status('errorOther')).toBe('error');
    expect(script.status('input')).toBe('31');
    expect([script.status('videoMute'), script.status('audioMute'), script.status('freeze')]).toEqual([
      true,
      false,
      false,
    ]);
    const input = (typeof pjlink.properties === 'function' ? [] : pjlink.properties).find((one) => one.id === 'input');
    const choices = typeof input?.enum === 'function' ? input.enum(script.device) : [];
    expect(choices.map((item) => item.name.en)).toEqual(['HDMI 1', 'Digital 2']);
  });

  it('forgets input and mute when the projector goes to standby, and asks only what makes sense', async () => {
    const script = await signedIn('1');
    script.device.set('input', '31');
    const poll = script.poll('status');
    await exchange(script, ['%1POWR ?', '%1POWR=0'], ['%1ERST ?', '%1ERST=000000']);
    await poll;
    await script.shouldBeSilent();
    expect(script.status('power')).toBe('standby');
    expect(script.status('input')).toBeNull();
  });

  it('does not know what the projector cannot say now (ERR3), and knows it again afterwards', async () => {
    const script = await signedIn('1');
    const status = async (...turns: readonly [string, string][]) => {
      const poll = script.poll('status');
      await exchange(script, ...turns);
      await poll;
    };
    const healthy = ['%1ERST ?', '%1ERST=000000'] as const;
    const lit: readonly [string, string][] = [
      ['%1INPT ?', '%1INPT=31'],
      ['%1AVMT ?', '%1AVMT=ERR3'],
      ['%1INST ?', '%1INST=31'],
    ];
    await status(['%1POWR ?', '%1POWR=1'], [...healthy], ...lit);
    await status(['%1POWR ?', '%1POWR=ERR3'], ['%1ERST ?', '%1ERST=ERR3']);
    const keys = ['power', 'input', 'errorLamp', 'errorFan'];
    expect(keys.map((key) => script.status(key))).toEqual([null, null, null, null]);
    expect(script.status('videoMute')).toBeUndefined();
    await status(['%1POWR ?', '%1POWR=1'], [...healthy], ...lit.slice(0, 2));
    expect(keys.map((key) => script.status(key))).toEqual(['on', '31', 'ok', 'ok']);
  });

  it('asks again for what the device called unknown after it had answered it', async () => {
    const script = await signedIn('1');
    for (const [answer, hours] of [
      ['1200 1', 1200],
      ['ERR1', null],
      ['1201 1', 1201],
    ] as const) {
      const poll = script.poll('usage');
      await exchange(script, ['%1LAMP ?', `%1LAMP=${answer}`]);
      await poll;
      expect(script.status('lampHours', 1)).toBe(hours);
    }
  });

  it('does not ask again for a command that the device does not know', async () => {
    const script = await signedIn('1');
    const first = script.poll('usage');
    await exchange(script, ['%1LAMP ?', '%1LAMP=ERR1']);
    await first;
    await script.poll('usage');
    await script.shouldBeSilent();
  });

  it('reads several lamps', async () => {
    const script = await signedIn('1');
    const poll = script.poll('usage');
    await exchange(script, ['%1LAMP ?', '%1LAMP=3001 1 20 0']);
    await poll;
    expect([script.status('lampHours', 1), script.status('lampHours', 2)]).toEqual([3001, 20]);
    expect([script.status('lampOn', 1), script.status('lampOn', 2)]).toEqual([true, false]);
  });

  it('reads on after an answer that makes no sense', async () => {
    const script = await signedIn('1');
    const poll = script.poll('status');
    await exchange(script, ['%1POWR ?', '%1POWR=7'], ['%1ERST ?', '%1ERST=bad']);
    await poll;
    expect(script.status('power')).toBeUndefined();
  });

  it('takes what a class 2 device sends unasked', async () => {
    const script = await signedIn('2');
    script.transmit('%2POWR=2\r%2ERST=200000\r');
    expect(script.status('power')).toBe('cooling');
    expect(script.status('errorFan')).toBe('error');
  });
});

describe('class 2 notices', () => {
  const withNotices = async (cls: '1' | '2', datagrams: Device['shared']['datagrams']) => {
    const script = createDriverScript(pjlink, { host: '192.0.2.7' }, { shared: { datagrams } });
    const open = script.open();
    script.transmit('PJLINK 0\r');
    await exchange(script, ['%1CLSS ?', `%1CLSS=${cls}`]);
    await open;
    return script;
  };

  it('are received at UDP 4352 from the projector until the link closes', async () => {
    const received: { port: number; host: string; take: (data: Buffer) => void }[] = [];
    let ended = 0;
    const script = await withNotices('2', async (port, host, take) => {
      received.push({ port, host, take: (data) => take(data, () => {}) });
      return () => {
        ended += 1;
      };
    });
    expect(received).toMatchObject([{ port: 4352, host: '192.0.2.7' }]);
    received[0]?.take(Buffer.from('%2POWR=1\r'));
    received[0]?.take(Buffer.from('%2INPT=31\r'));
    received[0]?.take(Buffer.from('%2ERST=000200\r'));
    received[0]?.take(Buffer.from('%2LKUP=02:00:00:00:00:01\r'));
    received[0]?.take(Buffer.from('\x00\xffnoise'));
    expect([script.status('power'), script.status('input'), script.status('errorCover')]).toEqual([
      'on',
      '31',
      'error',
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    script.device.line.close();
    expect(ended).toBe(1);
  });

  it('are not asked of class 1, and a port that is taken does no harm', async () => {
    const never = () => Promise.reject(new Error('not to be called'));
    await withNotices('1', never);
    const script = await withNotices('2', () => Promise.reject(new Error('taken')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(script.device.signal.aborted).toBe(false);
  });
});

describe('acting', () => {
  it('reports why a device refused', async () => {
    const script = await signedIn('1');
    const power = script.execute('power', { on: false });
    await exchange(script, ['%1POWR 0', '%1POWR=ERR3']);
    await expect(power).rejects.toMatchObject({ kind: 'busy', text: { en: expect.stringContaining('ERR3') } });
  });

  it('mutes the picture with the shutter of projectors that know only both', async () => {
    const script = await signedIn('1');
    const mute = script.execute('videoMute', { on: true });
    await exchange(script, ['%1AVMT 11', '%1AVMT=ERR2'], ['%1AVMT 31', '%1AVMT=OK']);
    await mute;
  });

  it('never mutes the picture when the sound was meant', async () => {
    const script = await signedIn('1');
    const mute = script.execute('audioMute', { on: true });
    await exchange(script, ['%1AVMT 21', '%1AVMT=ERR2']);
    await expect(mute).rejects.toMatchObject({ kind: 'refused' });
    await script.shouldBeSilent();
  });
});

const noise = fc.string({ maxLength: 40, unit: 'binary' });
const halfTruth = fc.constantFrom(
  'PJLINK 0\r',
  'PJLINK 1 \r',
  'PJLINK 1 ff\r',
  '%1CLSS=\r',
  '%1CLSS=2\r',
  '%2CLSS',
  '\r\r',
  'ERR1\r',
);

describe('noise', () => {
  it('of 10 000 frames never makes the driver fail in a way that is not the device’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(noise, halfTruth), { minLength: 20, maxLength: 30 }), async (chunks) => {
        const script = createDriverScript(pjlink);
        const open = script.open();
        for (const chunk of chunks) script.transmit(chunk);
        script.transmit('\r');
        await script.advance(6_000);
        const outcome = await open.then(
          () => 'open',
          (error: Error) => error.name,
        );
        expect(['open', 'DeviceError']).toContain(outcome);
      }),
      { numRuns: 400 },
    );
  });
});

it('offers a class 1 projector nothing that only class 2 knows', () => {
  const view = (protocolClass: string | undefined) => ({
    params: {},
    definition: emptyDefinition,
    store: new Map(),
    get: () => protocolClass,
  });
  const ids = (protocolClass: string | undefined) => pjlinkActions(view(protocolClass)).map(({ id }) => id);
  expect(ids('1')).toEqual(['power', 'setInput', 'videoMute', 'audioMute']);
  expect(ids('2')).toContain('freeze');
  expect(ids(undefined)).toContain('volume');
});
