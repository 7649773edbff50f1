// npm start: from a fresh clone, or from the last time, to a running portal.
import { command, signalsAreOrdinary, whenDone } from './command.mjs'
import { claimFolder } from './data-folder.mjs'
import { layOutDemonstration } from './demonstration.mjs'
import { peopleTable } from './people.mjs'
import { buildChanged, publishBuilt } from './parts.mjs'
import { host, port, shown } from './place.mjs'
import { installPackages } from './pnpm.mjs'
import { say, step } from './screen.mjs'
import { logFile, refuseBusyPort, startServer } from './server.mjs'

await command(async () => {
  const at = port()
  await refuseBusyPort(at)
  whenDone(claimFolder(at))
  await installPackages()
  await buildChanged()
  await publishBuilt()
  await layOutDemonstration()
  const server = await step('Starting', () => startServer(at))
  signalsAreOrdinary()
  say(`
Switchboard is ready at http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${at}

${peopleTable()}

Ctrl-C stops the portal, npm run reset starts over, the log is ${shown(logFile)}.
`)
  await server.ended
})
