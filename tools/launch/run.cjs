// The entry of every command: node tools/launch/run.cjs start. Written so that an old Node can read it, too.
var version = process.versions.node.split('.').map(Number)
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error(
    'Switchboard needs Node 20.19 or newer, and this is Node ' +
      process.versions.node +
      ': get a newer one from https://nodejs.org.',
  )
  process.exit(1)
}
import('./' + process.argv[2] + '.mjs')
