// Preloaded into the server: ends it when the process that launched it is gone, even after kill -9.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
