// Measures the bytes that a customer downloads again after a release, and the time of the first visit after it on a
// slow line. A release changes a few words of one remote, or of the host, or those of both ten times in succession.
// Compares the portal with the same sources as one build (control) and as an ordinary single-page application (plain).
// A proxy counts the bytes, because the network log of the browser lacks files of a page that is left while they
// arrive, as in a sign-in.
// --files lists each file.
//   npm run bench:releases [-- --rounds 10] [-- --subjects federated,control,plain] [-- --files]
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, remotes } from '../../platform/build/build.ts'
import { AMOUNT, contentTime, launchWithProfile, logIn, openSession, watchContent } from './browser.ts'
import { runAndCleanUp, type Later } from './clean-up.ts'
import { startProxy, type Proxy, type TransferredFile } from './releases/proxy.ts'
import { controlSubject, federatedSubject, plainSubject, type ReleasedSubject } from './releases/subjects.ts'
import { seed } from './server-process.ts'
import type { ChangedPart } from './releases/words.ts'
import type { BrowserContext } from '@playwright/test'

/** A customer who uses one subject. */
interface Customer {
  subject: ReleasedSubject
  proxy: Proxy
  context: BrowserContext
}
interface Visit {
  files: TransferredFile[]
  ms: number
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    subjects: { type: 'string', default: 'federated,control,plain' },
    files: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const BYTES_PER_KILOBYTE = 1_000
const SETTLE_MS = 4_000
/** The visits of a day. After them, Chromium keeps compiled code. */
const VISITS_BEFORE = 3
const makers = new Map([
  ['federated', federatedSubject],
  ['control', controlSubject],
  ['plain', plainSubject],
])

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-releases-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['server', 'host', ...remotes]) await build(name)
  await seed(join(folder, 'seeded'))
  const customers: Customer[] = []
  for (const name of values.subjects.split(',')) customers.push(await startCustomer(name, folder, later))

  let words = { host: '', usage: '' }
  let releases = 0
  const release = async (parts: readonly ChangedPart[]) => {
    releases += 1
    words = { ...words, ...Object.fromEntries(parts.map((part) => [part, ` ${releases}`])) }
    for (const { subject } of customers) await subject.release(parts, words)
  }
  await reportVisits('without a release', customers)
  await release(['usage'])
  await reportVisits('after a release of usage', customers)
  await release(['host'])
  await reportVisits('after a release of the host', customers)
  for (let round = 0; round < rounds; round++) await release(['usage', 'host'])
  await reportVisits(`after ${rounds} releases of both`, customers)
})

/** @returns whose browser has the files of every page */
async function startCustomer(name: string, folder: string, later: Later): Promise<Customer> {
  const make = makers.get(name)
  if (!make) throw new Error(`${name} is not one of ${[...makers.keys()].join(', ')}`)
  const own = join(folder, name)
  mkdirSync(own)
  cpSync(join(folder, 'seeded'), join(own, 'data'), { recursive: true })
  const subject = await make(own)
  later(subject.stop)
  await subject.start({ host: '', usage: '' })
  const proxy = await startProxy(subject.port)
  later(proxy.stop)
  const context = await launchWithProfile(join(own, 'profile'))
  later(() => context.close())
  const page = await context.newPage()
  await page.goto(`${proxy.origin}/usage`)
  await logIn(page, 'alex')
  await page.getByRole('table').waitFor()
  await page.close()
  // While idle, the page fetches the files of other pages.
  for (let count = 0; count < VISITS_BEFORE; count++) await visit({ subject, proxy, context })
  return { subject, proxy, context }
}

/**
 * Opens the usage page in a new tab until its data is shown, with a slow network and processor.
 * @returns the transferred files of builds
 */
async function visit({ context, proxy }: Customer): Promise<Visit> {
  const page = await context.newPage()
  await watchContent(page, AMOUNT)
  const session = await openSession(page, 'slow')
  proxy.takeFiles()
  const started = Date.now()
  const open = () => page.goto(`${proxy.origin}/usage`, { waitUntil: 'commit' })
  const ms = (await contentTime(page, open)) - started
  // Typefaces arrive before the content or after it.
  await page.evaluate(() => document.fonts.ready)
  await session.detach()
  // The files of other pages are fetched while the page is idle.
  await page.waitForTimeout(SETTLE_MS)
  await page.close()
  return { files: proxy.takeFiles(), ms }
}

async function reportVisits(what: string, customers: readonly Customer[]) {
  console.log(`${what}:`)
  let first
  for (const customer of customers) {
    const { files, ms } = await visit(customer)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    first ??= { bytes, ms }
    const ratios = `ratio of the first: bytes ${bytes > 0 ? (first.bytes / bytes).toFixed(2) : 'none'}, time ${(first.ms / ms).toFixed(2)}`
    console.log(
      `  ${customer.subject.name}: ${(bytes / BYTES_PER_KILOBYTE).toFixed(1)} kB in ${files.length} files, ${ms} ms to content · ${ratios}`,
    )
    if (values.files)
      for (const { path, bytes: size, encoding } of files) console.log(`    ${size} ${encoding ?? ''} ${path}`)
  }
}
