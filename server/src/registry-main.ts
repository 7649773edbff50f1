// The command `node server/dist/registry.js`.
import { runRegistryCommand } from '@switchboard/platform-server/registry/command'
import { readConfig } from './config/config'
import { withDatabase } from './db/command-database'

await runRegistryCommand(process.argv.slice(2), {
  name: 'node server/dist/registry.js',
  withDatabase(work) {
    const config = readConfig(process.env)
    return withDatabase(config, (db) => work(db, config))
  },
})
