// npm start: starts the portal, from a fresh clone or the state of the last run.
import { buildChangedParts } from '../../platform/build/build-parts.mjs'
import { readOptions } from '../../shared/node/command-options.mjs'
import { claimFolder } from './data-folder.mjs'
import { displayPath, host, port } from '../../shared/node/environment.mjs'
import { peopleTable } from './people.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { onExit, runCommand, treatSignalsAsSuccess } from '../../shared/node/run-command.mjs'
import { publishBuiltParts } from './publish-parts.mjs'
import { seedDemonstration } from './seed-demonstration.mjs'
import { logFile, refuseBusyPort, startServer } from './server.mjs'
import { print, runStep } from '../../shared/node/terminal.mjs'

const help = `npm start
Builds what has changed, fills an empty database with people to sign in as, and runs the portal until Ctrl-C.
  PORT=8081             another port than 8080
  DATA_DIR=folder       another folder for its data than .data
  DATABASE_URL=address  a PostgreSQL of your own instead of the built-in database`

await runCommand(async () => {
  if (!readOptions({ name: 'start', help, options: {} })) return
  const at = port()
  await refuseBusyPort(at)
  onExit(claimFolder(at))
  await installPackages()
  await buildChangedParts()
  await publishBuiltParts()
  await seedDemonstration()
  const server = await runStep('Starting', () => startServer(at))
  treatSignalsAsSuccess()
  const address = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${at}`
  print(`
Switchboard is ready at ${address}
Mails that it would send: ${address}/mails

${await peopleTable()}

Ctrl-C stops the portal, npm run reset starts over, the log is ${displayPath(logFile)}.
`)
  await server.ended
})
