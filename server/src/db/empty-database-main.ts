// A build step: writes an archive of a database with all tables and no rows to the file named on the command line.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { readConfig } from '../config/config'
import { openDatabase } from './connection'
import { migrate } from './migrate'

const [target] = process.argv.slice(2)
if (!target) throw new Error('usage: node empty-db.js <archive>')
const config = readConfig(process.env)
const db = await openDatabase(config)
await migrate(db)
await db.close()
const lite = new PGlite({ dataDir: join(config.dataDir, 'pg') })
await lite.waitReady
await writeFile(target, Buffer.from(await (await lite.dumpDataDir('gzip')).arrayBuffer()))
await lite.close()
