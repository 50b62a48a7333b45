import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** One line for the operator instead of a stack trace. */
class Refused extends Error {}
const say = (line) => console.error(line);
const link = 'eoms';
const readyWithinMs = 300_000;

const sumOf = async (path) => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
};

const checkSum = async (archive) => {
  const beside = `${archive}.sha256`;
  if (!existsSync(beside)) throw new Refused(`${beside} is missing: copy it beside the archive. 缺少校验文件`);
  const [wanted] = readFileSync(beside, 'utf8').split(/\s/);
  if ((await sumOf(archive)) !== wanted)
    throw new Refused(`${archive} is damaged: its SHA-256 is another. 安装包已损坏`);
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const refuseRunning = (dataFolder) => {
  let text = '';
  try {
    text = readFileSync(join(dataFolder, 'eoms.lock'), 'utf8');
  } catch {
    return;
  }
  const pid = Number(text.split(' ')[0]);
  if (pid > 0 && isAlive(pid))
    throw new Refused(`It is running (process ${pid}): stop it first. 请先停止正在运行的服务`);
};

const bytesBelow = (path) => {
  const { status, stdout } = spawnSync('du', ['-sk', path], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.split(/\s/)[0]) * 1024 : 0;
};

/** Copies with owners and times; blocks are shared where the file system can (a hard link would change with the data). */
const copy = (from, to) => {
  const flags = process.platform === 'linux' ? ['-a', '--reflink=auto'] : ['-a'];
  if (spawnSync('cp', [...flags, from, to], { stdio: 'inherit' }).status !== 0) {
    rmSync(to, { recursive: true, force: true });
    throw new Refused(`${from} could not be copied to ${to}. 数据复制失败`);
  }
};

/** Where the data was kept before the upgrade to a version. */
const copyBefore = (dataFolder, version) => `${dataFolder}-before-${version}`;

const keepData = (dataFolder, version) => {
  if (process.env.DATABASE_URL)
    say('The database is your own (DATABASE_URL): back it up before you go on. 请自行备份外部数据库');
  if (!existsSync(dataFolder)) return undefined;
  const { bavail, bsize } = statfsSync(dirname(dataFolder));
  if (bytesBelow(dataFolder) * 1.1 > bavail * bsize)
    throw new Refused(`There is no room for a copy of ${dataFolder}. 磁盘空间不足，无法备份数据`);
  const kept = copyBefore(dataFolder, version);
  rmSync(kept, { recursive: true, force: true });
  copy(dataFolder, `${kept}.unfinished`);
  renameSync(`${kept}.unfinished`, kept);
  return kept;
};

const restore = (dataFolder, kept) => {
  const aside = `${dataFolder}-failed-${Date.now()}`;
  renameSync(dataFolder, aside);
  copy(kept, dataFolder);
  rmSync(aside, { recursive: true, force: true });
};

const unpack = (archive, home) => {
  const work = mkdtempSync(join(home, '.eoms-unpacking-'));
  try {
    const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', work], { encoding: 'utf8' });
    if (status !== 0) throw new Refused(`${archive} could not be unpacked: ${stderr}`);
    const [name = ''] = readdirSync(work);
    if (!existsSync(join(work, name, 'VERSION'))) throw new Refused(`${archive} is no release of this product.`);
    const target = join(home, name);
    if (existsSync(target)) throw new Refused(`${target} is there already. 该版本已存在`);
    renameSync(join(work, name), target);
    return target;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const isReady = (port) =>
  new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/health', timeout: 2_000 }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });

/** For root: the account that the data belong to, so that everything stays in its hands. */
const ownerOf = (dataFolder) => {
  if (process.getuid?.() !== 0 || !existsSync(dataFolder)) return {};
  const { uid, gid } = statSync(dataFolder);
  return uid === 0 ? {} : { uid, gid };
};

/** Starts a version on the data until it is ready, and stops it again; nobody else can reach it meanwhile. */
const tryOut = async (folder, dataFolder) => {
  const port = await freePort();
  const own = { EOMS_HOST: '127.0.0.1', EOMS_PORT: String(port), EOMS_MQTT_PORT: 'off', EOMS_DATA: dataFolder };
  const without = { EOMS_TLS_CERT: '', EOMS_TLS_KEY: '', EOMS_HTTP_REDIRECT_PORT: '', EOMS_HSTS_DAYS: '' };
  const mqtt = { EOMS_MQTT_TLS_CERT: '', EOMS_MQTT_TLS_KEY: '', EOMS_MQTT_TLS_PORT: '' };
  const env = { ...process.env, ...own, ...without, ...mqtt };
  const child = spawn(join(folder, 'eoms'), ['start'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...ownerOf(dataFolder),
  });
  let code;
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-8_000);
  });
  const ended = new Promise((resolve) => {
    const end = (status) => {
      code = status ?? 1;
      resolve();
    };
    child.once('error', () => end(127));
    child.once('exit', end);
  });
  const until = Date.now() + readyWithinMs;
  let ready = false;
  while (code === undefined && !ready && Date.now() < until) {
    ready = await isReady(port);
    if (!ready) await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))]);
  }
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(killing);
  // Of a start that went well it would only be a link that holds no longer.
  if (!ready) say(said.trimEnd());
  return ready;
};

/** The version that people start; only a link or nothing may be in its place. */
const pointTo = (home, folder) => {
  const path = join(home, link);
  symlinkSync(basename(folder), `${path}.new`);
  renameSync(`${path}.new`, path);
};

const linked = (home) => {
  try {
    return join(home, readlinkSync(join(home, link)));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new Refused(`${join(home, link)} has to be a link to the version in use.`);
  }
};

/** What to go back to, written beside the newer version. */
const noteIn = (folder) => `${folder}.came-from.json`;

const reporting = (work) =>
  work().catch((error) => {
    console.error(error instanceof Refused ? error.message : error);
    process.exitCode = 1;
  });

/**
 * To the version in an archive: checks it, copies the data, starts it once on the data, and points the link to it. If it
 * does not become ready, everything is put back as it was.
 */
export const upgrade = ({ here, version, dataFolder, archive }) =>
  reporting(async () => {
    if (!archive) throw new Refused('eoms upgrade <archive>');
    const home = dirname(here);
    linked(home);
    await checkSum(archive);
    refuseRunning(dataFolder);
    const folder = unpack(archive, home);
    const next = readFileSync(join(folder, 'VERSION'), 'utf8').trim();
    let kept;
    try {
      say(`Copying the data before ${next} … 正在备份数据`);
      kept = keepData(dataFolder, next);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    say(`Starting ${next} once … 正在试启动新版本`);
    if (!(await tryOut(folder, dataFolder))) {
      if (kept) restore(dataFolder, kept);
      rmSync(folder, { recursive: true, force: true });
      throw new Refused(
        `${next} did not become ready: ${version} and its data are as before. 新版本未能就绪，已恢复原状`,
      );
    }
    writeFileSync(noteIn(folder), JSON.stringify({ version, folder: basename(here), data: kept && basename(kept) }));
    pointTo(home, folder);
    say(`${join(home, link)} is ${next} now; back with: eoms rollback. 升级完成，可以启动服务`);
  });

/** Back to the version before, on the data as they are, or as they were before the upgrade. */
export const rollback = ({ here, version, dataFolder, withData }) =>
  reporting(async () => {
    const home = dirname(here);
    if (!existsSync(noteIn(here)))
      throw new Refused(`Nothing is known of a version before ${version}. 没有可回退的版本`);
    const before = JSON.parse(readFileSync(noteIn(here), 'utf8'));
    const folder = join(home, before.folder);
    if (!existsSync(folder)) throw new Refused(`${folder} is gone. 旧版本目录不存在`);
    refuseRunning(dataFolder);
    if (withData) {
      const kept = before.data && join(dirname(dataFolder), before.data);
      if (!kept || !existsSync(kept)) throw new Refused('The copy of the data is gone. 数据备份不存在');
      const aside = `${dataFolder}-of-${version}`;
      if (existsSync(aside)) throw new Refused(`${aside} is in the way. 请先移走该目录`);
      renameSync(dataFolder, aside);
      copy(kept, dataFolder);
      say(`The data of ${version} are in ${aside}.`);
    }
    say(`Starting ${before.version} once … 正在试启动旧版本`);
    if (!(await tryOut(folder, dataFolder)))
      throw new Refused(
        `${before.version} does not work on these data: ${version} stays. 旧版本无法使用当前数据，仍保留 ${version}`,
      );
    pointTo(home, folder);
    say(`${join(home, link)} is ${before.version} again. 已回退`);
  });
