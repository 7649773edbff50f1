// The entry of every command: node tools/launch/run.cjs start. Uses syntax that old versions of Node.js can read.
var version = process.versions.node.split('.').map(Number)
var major = version[0] || 0
var minor = version[1] || 0
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    'Switchboard needs Node 20.19 or newer, and this is Node ' +
      process.versions.node +
      ': get a newer one from https://nodejs.org.',
  )
  process.exit(1)
}
import('./' + process.argv[2] + '.mjs')
