// npm run bench:mails [-- 2000 40]: how fast emails about new bills leave, at a relay that takes a number of emails a
// second, compared with the same emails without outbox, checks and database. LONG=1: all 100,000 bills of an hour.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../../shared/node/environment.mjs'

const BILLS_OF_AN_HOUR = 100_000
/** Ten in the morning in Melbourne, when news may be sent. */
const NOW = new Date('2026-11-23T23:00:00Z')

/** Rates are emails a second. */
interface MailBench {
  storeBills(count: number): Promise<void>
  sendBare(count: number): Promise<number>
  send(count: number, pace: { readonly now: Date; readonly perSecond: number | undefined }): Promise<number>
  close(): Promise<void>
}

// In addition to the server's packages, which the bundle loads by name.
const file = join(root, 'server/node_modules/.mail-bench.mjs')
await build({
  entryPoints: [join(root, 'server/test/mail/mail-bench.ts')],
  outfile: file,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'error',
  external: ['@electric-sql/*', 'kysely', 'nodemailer', 'pg', 'prom-client', 'smtp-server'],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
})
const { openMailBench } = (await import(pathToFileURL(file).href)) as {
  readonly openMailBench: (where: object) => Promise<MailBench>
}

const [mails = process.env['LONG'] ? BILLS_OF_AN_HOUR : 2_000, perSecond = 40] = process.argv.slice(2).map(Number)
const dataDir = mkdtempSync(join(tmpdir(), 'mail-bench-'))
const bench = await openMailBench({ databaseUrl: process.env['DATABASE_URL'], dataDir })
try {
  await bench.storeBills(mails)
  const some = Math.min(500, Math.floor(mails / 4))
  const bare = await bench.sendBare(some)
  const free = await bench.send(some, { now: NOW, perSecond: undefined })
  // The worker has sent a few more before it stopped.
  const paced = await bench.send(mails - some - 100, { now: NOW, perSecond })
  console.log(`emails of the outbox, compared with the same emails alone: ${(free / bare).toFixed(2)} of their rate`)
  console.log(`at a relay that takes ${perSecond} a second: ${(paced / perSecond).toFixed(2)} of its rate`)
  console.log(
    `100,000 bills in an hour: ${((paced * 3600) / BILLS_OF_AN_HOUR).toFixed(2)} times the rate that they need`,
  )
} finally {
  await bench.close()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(file)
}
