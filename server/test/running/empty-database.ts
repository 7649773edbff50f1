import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Made by the server's build. */
const archive = join(__dirname, '../../dist/empty-db.tar.gz')

/** An embedded database with the tables in it, which openDatabase() finds there: unpacking it takes a tenth of the time of making a new one. */
export function layOutEmbedded(dataDir: string): void {
  const folder = join(dataDir, 'pg')
  if (process.env['DATABASE_URL'] || existsSync(folder) || !existsSync(archive)) return
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['xzf', archive, '-C', folder], { stdio: 'ignore' })
}
