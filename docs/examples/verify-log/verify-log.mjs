#!/usr/bin/env node
// Verifies the operation log of an installation offline. Needs Node 20 and nothing else; reads files and sends nothing.
//
//   node verify-log.mjs record.json                            a sealed record alone
//   node verify-log.mjs record.json --earlier earlier.json     a later record against an earlier one
//   node verify-log.mjs record.json --log log-1-500.jsonl.gz   entries that were exported, against a record
//   … --log archive-1.jsonl.gz --log archive-2.jsonl.gz …      archives and exports together, in any order
//   … --key 3f0a…                                              and that it is the key whose fingerprint one knows
//
// Ends with 0 if everything fits, with 1 if something does not, with 2 if a file cannot be read.
//
// How the log is built: entry n has the hash SHA-256(hash of entry n-1, newline, n, newline, facts). Entry 1 follows 64
// zeros. Whoever changes, removes, adds or exchanges an entry changes all hashes after it. A record holds the hash of the
// last entry (`head`), that of the last one of each day (UTC), and those that were handed out before (`earlier`); it is
// signed (Ed25519) over the text JSON.stringify(record).
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

const zeros = '0'.repeat(64);
const problems = [];
const wrong = (zh, en) => problems.push([zh, en]);
const say = ([zh, en], mark) => console.log(`${mark} ${zh}\n  ${en}`);
const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** The file itself is of no use: it is another kind of file, or cut. */
const unreadable = (path, why) => {
  say([`无法读取 ${path}：${why}`, `${path} cannot be read: ${why}`], '✗');
  process.exit(2);
};

// ---- a sealed record -------------------------------------------------------------------------------------------------

const readRecord = (path) => {
  let file;
  try {
    file = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    unreadable(path, error.message);
  }
  const { record, signature } = file ?? {};
  const isRecord = record?.format === 'eoms-audit-record/1' && typeof signature === 'string';
  const isWhole = isRecord && Array.isArray(record.days) && Array.isArray(record.earlier) && record.head;
  if (!isWhole) unreadable(path, 'not a sealed record (eoms-audit-record/1)');
  return { record, signature, path };
};

const isSigned = ({ record, signature }) => {
  try {
    const key = createPublicKey({ key: Buffer.from(record.publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(JSON.stringify(record)), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};

const fingerprint = ({ record }) => sha256(Buffer.from(String(record.publicKey), 'base64'));

const checkRecord = (sealed, known) => {
  const { record, path } = sealed;
  if (!isSigned(sealed)) wrong(`${path} 的签名不符：内容被改动`, `${path}: the signature does not fit, it was changed`);
  if (known !== undefined && fingerprint(sealed) !== known)
    wrong(
      `${path} 由另一把密钥签名：${fingerprint(sealed)}`,
      `${path} is signed with another key: ${fingerprint(sealed)}`,
    );
  let last = 0;
  for (const { day, from, to } of record.days) {
    if (from !== last + 1 || to < from)
      wrong(`${path} 中 ${day} 与前一天不衔接`, `${path}: ${day} does not follow the day before`);
    last = to;
  }
  const { sequence, hash } = record.head;
  if (last !== sequence || record.entries !== sequence || record.days.at(-1)?.hash !== hash)
    wrong(`${path} 的最后一天不是链头`, `${path}: its last day does not end at its head`);
};

/** A later record has to say of every place of the chain the same as the earlier one. */
const checkContinues = (later, earlier) => {
  const [now, before] = [later.record, earlier.record];
  if (now.installation !== before.installation)
    return wrong('两份记录来自不同的系统', 'The records are of different installations');
  if (now.publicKey !== before.publicKey)
    wrong('两份记录由不同的密钥签名', 'The records are signed with different keys');
  if (now.head.sequence < before.head.sequence)
    return wrong(
      `较晚的记录只到第 ${now.head.sequence} 条，较早的到第 ${before.head.sequence} 条：日志变短了，或两份记录颠倒了`,
      `The later record ends at entry ${now.head.sequence}, the earlier one at ${before.head.sequence}: the log became shorter, or they are the wrong way round`,
    );
  const places = placesOf(now);
  // The last day of a record was not over yet.
  for (const { sequence, hash } of [...before.days.slice(0, -1).map(dayEnd), ...before.earlier, before.head]) {
    const found = places.get(sequence);
    if (found === hash) continue;
    return found === undefined
      ? wrong(`较晚的记录不知道第 ${sequence} 条`, `The later record does not know of entry ${sequence}`)
      : wrong(
          `第 ${sequence} 条或之前的内容在两份记录之间被改写`,
          `Entry ${sequence}, or one before it, was rewritten between the records`,
        );
  }
};

const dayEnd = ({ to, hash }) => ({ sequence: to, hash });
/** What a record knows: the hash of the chain at some of its entries. */
const placesOf = ({ days, earlier, head }) =>
  new Map([...days.map(dayEnd), ...earlier, head].map(({ sequence, hash }) => [sequence, hash]));

// ---- exported entries ------------------------------------------------------------------------------------------------

async function* linesOf(path) {
  const unpacked = createReadStream(path)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(createGunzip());
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line);
    if (unpacked.errored) throw unpacked.errored;
  } catch (error) {
    unreadable(path, error.message);
  }
}

/** Returns which entries are in the file. */
const checkLog = async (path, { record }) => {
  const places = placesOf(record);
  let start;
  let end;
  let hash;
  let sequence = 0;
  let proven = 0;
  for await (const line of linesOf(path)) {
    if (start === undefined) {
      if (line?.format !== 'eoms-audit-log/1') unreadable(path, 'not an exported log (eoms-audit-log/1)');
      start = line;
      [sequence, hash] = [start.from - 1, start.previous];
      if (start.installation !== record.installation)
        return wrong(`${path} 与记录来自不同的系统`, `${path} and the record are of different installations`);
      if (hash !== (sequence === 0 ? zeros : (places.get(sequence) ?? hash)))
        return wrong(
          `${path} 与记录中第 ${sequence} 条的校验值不符`,
          `${path} does not follow entry ${sequence} of the record`,
        );
    } else if (end !== undefined) {
      return wrong(`${path} 在结尾之后还有内容`, `${path} goes on after its end`);
    } else if (line?.end !== undefined) {
      end = line.end;
    } else {
      sequence += 1;
      if (line?.sequence !== sequence)
        return wrong(
          `缺少第 ${sequence} 条：此处是第 ${line?.sequence} 条`,
          `Entry ${sequence} is missing: entry ${line?.sequence} is in its place`,
        );
      hash = sha256(`${hash}\n${sequence}\n${line.facts}`);
      if (hash !== line.hash) return wrong(`第 ${sequence} 条被改动`, `Entry ${sequence} was changed`);
      const known = places.get(sequence);
      if (known !== undefined && known !== hash)
        return wrong(
          `第 ${proven + 1} 至 ${sequence} 条中有内容被改写：与签名的记录不符`,
          `Entries ${proven + 1} to ${sequence} were rewritten: they are not what the record was signed over`,
        );
      if (known !== undefined) proven = sequence;
    }
  }
  if (start === undefined) unreadable(path, 'empty');
  if (end === undefined || end.hash !== hash || end.entries !== sequence - start.from + 1 || sequence !== start.to)
    return wrong(`${path} 不完整：结尾缺失`, `${path} is not whole: its end is missing`);
  const within = Math.min(sequence, record.head.sequence);
  if (proven < within)
    return wrong(
      `记录不能证明第 ${Math.max(proven + 1, start.from)} 至 ${within} 条：请用导出之后出具的记录`,
      `The record does not prove entries ${Math.max(proven + 1, start.from)} to ${within}: use one that was made after the export`,
    );
  if (proven < start.from)
    return wrong(
      '这些条目都在记录出具之后：记录不能证明它们',
      'All of these entries are newer than the record, which proves none of them',
    );
  say(
    [
      `第 ${start.from} 至 ${proven} 条与记录一致`,
      `Entries ${start.from} to ${proven} are what the record was signed over`,
    ],
    '✓',
  );
  if (proven < sequence)
    say(
      [
        `第 ${proven + 1} 至 ${sequence} 条在记录之后，只由链条相连`,
        `Entries ${proven + 1} to ${sequence} are newer than the record: linked, but not signed`,
      ],
      '!',
    );
  return { from: start.from, to: sequence };
};

/** Archives and exports that are given together: whether something is missing between them. */
const checkLogs = async (paths, sealed) => {
  const spans = [];
  for (const path of paths) {
    const span = await checkLog(path, sealed);
    if (span) spans.push(span);
  }
  if (paths.length < 2 || problems.length > 0) return;
  spans.sort((a, b) => a.from - b.from);
  let last = spans[0].from - 1;
  for (const { from, to } of spans) {
    if (from > last + 1)
      wrong(`缺少第 ${last + 1} 至 ${from - 1} 条`, `Entries ${last + 1} to ${from - 1} are in none of the files`);
    last = Math.max(last, to);
  }
  if (problems.length === 0)
    say([`第 ${spans[0].from} 至 ${last} 条齐全`, `Entries ${spans[0].from} to ${last} are complete`], '✓');
};

// ---- what was asked --------------------------------------------------------------------------------------------------

const [path, ...options] = process.argv.slice(2);
const asked = new Map();
const logs = [];
for (let i = 0; i < options.length; i += 2) {
  asked.set(options[i], options[i + 1]);
  if (options[i] === '--log') logs.push(options[i + 1]);
}
const isKnown =
  [...asked].every(([name, value]) => ['--earlier', '--log', '--key'].includes(name) && value) && logs.every(Boolean);
if (!path || !isKnown) {
  console.log('node verify-log.mjs record.json [--earlier record.json] [--log log.jsonl.gz]… [--key fingerprint]');
  process.exit(2);
}
const key = asked
  .get('--key')
  ?.toLowerCase()
  .replace(/[^0-9a-f]/g, '');
const sealed = readRecord(path);
checkRecord(sealed, key);
if (asked.has('--earlier')) {
  const earlier = readRecord(asked.get('--earlier'));
  checkRecord(earlier, key);
  if (problems.length === 0) checkContinues(sealed, earlier);
}
// What a changed record says of a log proves nothing.
if (problems.length === 0) await checkLogs(logs, sealed);

for (const problem of problems) say(problem, '✗');
if (problems.length > 0) process.exit(1);
const { madeAt, head, installation } = sealed.record;
say(
  [
    `记录完好：${madeAt}，共 ${head.sequence} 条，系统 ${installation}`,
    `The record is whole: ${madeAt}, ${head.sequence} entries, installation ${installation}`,
  ],
  '✓',
);
if (asked.has('--earlier')) say(['它延续较早的记录', 'It continues the earlier record'], '✓');
if (key === undefined)
  say(
    [
      `请核对密钥指纹与“操作日志”页面所示一致：${fingerprint(sealed)}`,
      `Compare the fingerprint of the key with the one on the log screen: ${fingerprint(sealed)}`,
    ],
    '!',
  );
