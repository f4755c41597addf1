/** Loaded into a server with `node --import`. Answers each message of the parent with the CPU time in microseconds. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
// Waiting for messages must not keep a server running that has stopped.
process.channel?.unref();
