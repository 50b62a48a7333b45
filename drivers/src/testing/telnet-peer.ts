import { runPeer } from './start-peer.ts';

/** The telnet client of Python's standard library, which negotiates options as a terminal would. */
const client = `
import sys, telnetlib, warnings
t = telnetlib.Telnet('127.0.0.1', int(sys.argv[1]), 5)
received = t.read_until(sys.argv[2].encode(), 5)
for turn in sys.argv[3:]:
    say, wait = turn.split('|', 1)
    t.write(say.encode().decode('unicode_escape').encode('latin1'))
    received += t.read_until(wait.encode(), 5)
sys.stdout.write(received.decode('latin1'))
`;

export const telnetClient = 'python:telnetlib';

/** Waits for a greeting, then sends and waits in turns; resolves with everything received. */
export const converseByTelnet = async (
  port: number,
  greeting: string,
  turns: readonly (readonly [say: string, wait: string])[],
): Promise<string> => {
  const words = turns.map(([say, wait]) => `${say}|${wait}`);
  const args = ['-W', 'ignore', '-c', client, String(port), greeting, ...words];
  const { code, stdout, stderr } = await runPeer('/usr/bin/python3', args);
  if (code !== 0) throw new Error(stderr);
  return stdout;
};
