import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeXml, find, parseXml, serialize, textAt } from '../../kit/xml.codec.ts';
import { explainOnvif } from './onvif.explain.ts';
import { deviceTime, pathOf, profiles, publishedUri, servicePaths } from './onvif-answers.codec.ts';
import { decodeProbe, decodeProbeMatches, encodeProbe, encodeProbeMatch } from './onvif-probe.codec.ts';
import { decodeNotifications, decodeReply, decodeRequest, encodeEnvelope, passwordDigest } from './onvif-soap.codec.ts';

describe('XML', () => {
  it('is read with namespaces, entities, CDATA and comments', () => {
    const root = parseXml(
      '<?xml version="1.0"?><a:x xmlns:a="urn:a" t="1 &amp; 2"><!-- <b> --><y xmlns="urn:y">&lt;&#65;&#x4e2d;<![CDATA[<z>]]></y><a:z/></a:x>',
    );
    expect([root?.name, root?.namespace, root?.attributes.t]).toEqual(['x', 'urn:a', '1 & 2']);
    expect([find(root, 'y')?.namespace, textAt(root, 'y'), find(root, 'z')?.namespace]).toEqual([
      'urn:y',
      '<A中<z>',
      'urn:a',
    ]);
  });

  it('never defines an entity, nests without end or grows without bound', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>';
    expect(parseXml(bomb)).toBeUndefined();
    expect(parseXml('<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>')).toBeUndefined();
    expect(parseXml('<x>&b;</x>')?.text).toBe('&b;');
    expect(parseXml('<a>'.repeat(100) + '</a>'.repeat(100))).toBeUndefined();
    expect(parseXml(`<a>${'<b/>'.repeat(30_000)}</a>`)).toBeUndefined();
    expect(parseXml(`<a>${' '.repeat(3_000_000)}</a>`)).toBeUndefined();
    expect(parseXml(`<a ${'b'.repeat(1_500_000)}/>`)).toBeUndefined();
  });

  it('is refused when it is not well formed', () => {
    for (const wrong of ['', 'text', '<a>', '<a></b>', '<a', '</a>', '<a><b></a></b>', '< a/>', '<a><![CDATA[x</a>'])
      expect(parseXml(wrong)).toBeUndefined();
  });

  it('keeps what is escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const clean = text.trim();
        expect(parseXml(`<a>${escapeXml(clean)}</a>`)?.text).toBe(clean);
      }),
    );
    const axis = parseXml('<p xmlns:d="http://www.axis.com/2009/event"><d:SubscriptionId>7</d:SubscriptionId></p>');
    const [id] = axis?.children ?? [];
    expect(id === undefined ? '' : serialize(id)).toBe(
      '<e:SubscriptionId xmlns:e="http://www.axis.com/2009/event">7</e:SubscriptionId>',
    );
  });
});

describe('SOAP', () => {
  it('signs as the Username Token Profile says', () => {
    // The example of the ONVIF Application Programmer's Guide, section 6.1.1.3.
    const nonce = Buffer.from('LKqI6G/AikKCQrN0zqZFlg==', 'base64');
    expect(passwordDigest(nonce, '2010-09-16T07:50:45Z', 'userpassword')).toBe('tuOSpGlFlIXsozq4HFNeeGeFLEI=');
  });

  it('puts token, address and body where they belong, and escapes what people typed', () => {
    const xml = encodeEnvelope({
      body: '<x/>',
      to: 'http://h/?a=1&b=2',
      token: { username: '<&"', password: 'p', nonce: Buffer.from('nonce'), created: new Date(0) },
    });
    const request = decodeRequest(xml);
    expect(request?.body.name).toBe('x');
    expect(textAt(request?.header, 'Security', 'UsernameToken', 'Username')).toBe('<&"');
    expect(textAt(request?.header, 'To')).toBe('http://h/?a=1&b=2');
  });

  it('reads faults with their codes', () => {
    const fault =
      '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:NotAuthorized</s:Value></s:Subcode></s:Code><s:Reason><s:Text>Sender not authorized</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>';
    expect(decodeReply(fault)).toEqual({
      kind: 'fault',
      fault: { codes: ['Sender', 'NotAuthorized'], reason: 'Sender not authorized' },
    });
    expect(explainOnvif(Buffer.from(fault))?.en).toBe('refused: Sender not authorized');
    expect(explainOnvif(Buffer.from('<GetProfiles xmlns="x"/>'))?.zh).toBe('读取码流');
    expect(decodeReply('<html><body>401</body></html>').kind).toBe('noise');
  });

  it('reads notifications', () => {
    const pull = parseXml(
      '<r xmlns:w="w" xmlns:t="t"><w:NotificationMessage><w:Topic>tns1:RuleEngine/CellMotionDetector/Motion</w:Topic><w:Message><t:Message UtcTime="2026-01-02T03:04:05Z"><t:Source><t:SimpleItem Name="Rule" Value="r"/></t:Source><t:Data><t:SimpleItem Name="IsMotion" Value="true"/></t:Data></t:Message></w:Message></w:NotificationMessage></r>',
    );
    expect(pull === undefined ? [] : decodeNotifications(pull)).toEqual([
      {
        topic: 'RuleEngine/CellMotionDetector/Motion',
        source: { Rule: 'r' },
        data: { IsMotion: 'true' },
        at: Date.UTC(2026, 0, 2, 3, 4, 5),
      },
    ]);
  });
});

describe('answers', () => {
  const parsed = (xml: string) => parseXml(xml) ?? { name: '', namespace: '', attributes: {}, children: [], text: '' };

  it('never publish a password', () => {
    expect(publishedUri('rtsp://admin:secret@10.0.0.5:554/s1?user=admin&password=secret&channel=1')).toBe(
      'rtsp://10.0.0.5:554/s1?channel=1',
    );
    expect(publishedUri('rtsp://10.0.0.5/s1', '192.168.1.9')).toBe('rtsp://192.168.1.9/s1');
    expect(publishedUri('javascript:alert(1)')).toBeUndefined();
    expect(publishedUri('')).toBeUndefined();
  });

  it('name paths only: the host of a device’s own idea is not called', () => {
    const body = parsed(
      '<r><Service><Namespace>urn:m</Namespace><XAddr>http://169.254.1.1:8080/onvif/Media?x=1</XAddr></Service></r>',
    );
    expect([...servicePaths(body)]).toEqual([['urn:m', '/onvif/Media?x=1']]);
    expect([pathOf('/a b'), pathOf('no'), pathOf('/ok')]).toEqual([undefined, undefined, '/ok']);
  });

  it('hold the clock and profiles, or nothing', () => {
    const clock =
      '<r><SystemDateAndTime><UTCDateTime><Time><Hour>1</Hour><Minute>2</Minute><Second>3</Second></Time><Date><Year>2026</Year><Month>4</Month><Day>5</Day></Date></UTCDateTime></SystemDateAndTime></r>';
    expect(deviceTime(parsed(clock))).toBe(Date.UTC(2026, 3, 5, 1, 2, 3));
    expect(deviceTime(parsed('<r/>'))).toBeUndefined();
    expect(profiles(parsed('<r><Profiles token="a"><Name>x</Name></Profiles><Profiles/></r>'))).toMatchObject([
      { token: 'a', hasPtz: false, width: 0 },
    ]);
  });
});

describe('WS-Discovery', () => {
  const match = {
    endpoint: 'urn:uuid:1',
    addresses: ['http://10.0.0.5/onvif/device_service'],
    name: '大厅 A',
    hardware: 'X',
    location: '',
  };
  it('asks for cameras and reads who answers', () => {
    const probe = encodeProbe('1234');
    expect(decodeProbe(probe)).toBe('urn:uuid:1234');
    expect(decodeProbeMatches(encodeProbeMatch(match, '5', 'urn:uuid:1234'))).toEqual([match]);
    expect([decodeProbe('<x/>'), decodeProbeMatches(probe)]).toEqual([undefined, []]);
  });

  it('and everything else survives 10 000 malformations', () => {
    const seeds = [
      encodeProbeMatch(match, '5', '6'),
      encodeProbe('7'),
      encodeEnvelope({ body: '<a b="c"><d>e</d></a>', to: 'x', action: 'y' }),
    ];
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return seed % below;
    };
    const noise = ['<', '>', '</', '"', '&#x0;', '<![CDATA[', '<!--', '\0', ' xmlns="', '</s:Body>', '中'];
    for (let round = 0; round < 10_000; round += 1) {
      const xml = seeds[round % seeds.length] ?? '';
      const at = random(xml.length);
      const text = (xml.slice(0, at) + noise[random(noise.length)] + xml.slice(at + random(9))).slice(
        0,
        40 + random(1_500),
      );
      decodeProbeMatches(text);
      decodeProbe(text);
      decodeReply(text);
    }
  });
});
