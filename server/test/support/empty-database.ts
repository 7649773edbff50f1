import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Written by the server's build. */
const archive = join(__dirname, '../../dist/empty-db.tar.gz')

/** Unpacks an embedded database with all tables, which openDatabase() then finds. Creating one would take ten times as long. */
export function layOutEmbedded(dataDir: string): void {
  const folder = join(dataDir, 'pg')
  if (process.env['DATABASE_URL'] || existsSync(folder) || !existsSync(archive)) return
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['xzf', archive, '-C', folder], { stdio: 'ignore' })
}
