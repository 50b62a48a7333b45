import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './root.mjs';

/** The exit code of a child process; 128 + n for signal n, as in a shell. */
const codeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

const yieldToOthers = ({ pid }) => {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the platform does not allow it.
  }
};

/** Runs a command to its end and collects its output. `lowPriority` leaves the processor to others that want it. */
export const runQuietly = (command, args, { lowPriority = false, ...options } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (lowPriority) yieldToOthers(child);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.once('close', (code, signal) => resolve({ code: codeOf(code, signal), output }));
  });

/**
 * Runs a command with our own output. The terminal sends Ctrl-C to the child itself; other signals are passed on.
 * `onMessage` takes what a Node process sends to its parent.
 */
export const runLoudly = (command, args, { onMessage, ...options } = {}) =>
  new Promise((resolve) => {
    const stdio = ['ignore', 'inherit', 'inherit', ...(onMessage ? ['ipc'] : [])];
    const child = spawn(command, args, { cwd: root, stdio, ...options });
    if (onMessage) child.on('message', onMessage);
    const pass = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const end = (code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      end(127);
    });
    child.once('close', (code, signal) => end(codeOf(code, signal)));
  });
