import pg from 'pg';

/**
 * The least that two processes can do to pass events on by NOTIFY: JSON in batches, sent and parsed. No numbers, so
 * nobody would notice a loss; no checks; no reconnection; the sender does not listen.
 */
export const createPrototype = async (connectionString: string) => {
  const [channel, batchBytes, gatherMs] = ['bare_bus', 7_300, 20];
  const [sender, listener] = [new pg.Client(connectionString), new pg.Client(connectionString)];
  await sender.connect();
  await sender.query('set synchronous_commit to off');
  let waiting: string[] = [];
  let bytes = 0;
  let full: string[] = [];
  let isDue = false;
  const close = (): void => {
    if (waiting.length > 0) full.push(`[${waiting.join(',')}]`);
    waiting = [];
    bytes = 0;
  };
  const flush = async (): Promise<void> => {
    close();
    const values = full;
    full = [];
    const text = `select ${values.map((_value, i) => `pg_notify('${channel}', $${i + 1})`).join(', ')}`;
    await sender.query({ name: `notify_${values.length}`, text, values });
    isDue = waiting.length > 0;
    if (isDue) setTimeout(flush, gatherMs);
  };
  return {
    publish(payload: unknown): void {
      const text = JSON.stringify(payload);
      if (bytes + text.length > batchBytes) close();
      waiting.push(text);
      bytes += text.length + 1;
      if (!isDue) setTimeout(flush, gatherMs);
      isDue = true;
    },
    async listen(take: (payload: never) => void): Promise<void> {
      await listener.connect();
      listener.on('notification', ({ payload = '[]' }) => {
        for (const event of JSON.parse(payload)) take(event as never);
      });
      await listener.query(`listen ${channel}`);
    },
  };
};
