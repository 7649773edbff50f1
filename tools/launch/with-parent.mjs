// Loaded before a child's own code: a child whose launcher is gone, even by force, ends as if it had been asked to.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
