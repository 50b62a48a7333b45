/** Progress goes to stderr: stdout belongs to the program that runs afterwards. */
export const say = (line) => process.stderr.write(`${line}\n`);

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Announces long-running work, repeats it every ten seconds, and says how long it took. */
export const during = async (what, work) => {
  const began = Date.now();
  say(`${what} …`);
  const alive = setInterval(() => say(`${what} … ${seconds(began)}`), 10_000);
  try {
    const result = await work();
    say(`${what}: done in ${seconds(began)}`);
    return result;
  } finally {
    clearInterval(alive);
  }
};
