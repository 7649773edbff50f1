// Creates server/dist/empty-db.tar.gz: the embedded database with empty tables. A first start unpacks it, which takes a
// third of the time and half the memory of creating a database. Needs a built server.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const dist = join(root, 'server/dist')
const archive = join(dist, 'empty-db.tar.gz')

/** Creates a new archive only if the engine or the schema has changed; otherwise copies it from the cache. */
export async function buildEmptyDatabase() {
  const cached = join(root, `.cache/empty-db/${cacheKey()}.tar.gz`)
  if (!existsSync(cached)) {
    rmSync(dirname(cached), { recursive: true, force: true })
    mkdirSync(dirname(cached), { recursive: true })
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-empty-db-'))
    try {
      await makeArchive(folder, cached)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  copyFileSync(cached, archive)
  // The server may run as another user than the build.
  chmodSync(archive, 0o644)
}

function cacheKey() {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(root, 'server/node_modules/@electric-sql/pglite/package.json')))
  for (const folder of ['platform/server/src/db/migrations', 'server/src/db/migrations'])
    for (const file of readdirSync(join(root, folder)).sort())
      hash.update(file).update(readFileSync(join(root, folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Runs in its own process, because creating a database takes 0.8 GB that is not released.
 * @param folder of the temporary database
 */
function makeArchive(folder: string, target: string): Promise<void> {
  const child = spawn(process.execPath, [join(dist, 'empty-db.js'), target], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The empty database could not be made.'))))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildEmptyDatabase()
