// Faults of the network in files of a build, whatever bundler wrote it: the customer gets the last good build.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuildRecord } from '../../platform/build/record-shapes.ts'
import { contentAddress } from '../../platform/build/registry-rules.ts'
import { startBrowser } from '../../platform/gate/gate.ts'
import { harmfulFaults, startProxy, type NetworkFault } from '../../e2e/support/proxy.ts'
import { publishByHand } from '../publish-by-hand.ts'
import { signIn } from '../sign-in.ts'
import { npm } from './npm.ts'
import type { RunningPortal } from '../portal.ts'
import type { Registry } from './registry.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Browser } from '@playwright/test'

interface Faulty {
  readonly registry: Registry
  readonly portal: RunningPortal
  /** the repository of the remote; its first build is what customers have */
  readonly folder: string
  readonly name: string
  /** runs a script of the repository */
  readonly run: (script: string, ...args: string[]) => Promise<string>
}

const TEXT = 'Replace this text, the picture and the form by what your remote is for.'
const NEXT = 'The text of the next build.'
const faults: readonly NetworkFault[] = [...harmfulFaults, 'never arrives']
/** The portal waits ten seconds; the rest allows for a busy machine. */
const LIMIT_MS = 25_000

/** @returns a sentence for each fault that did not lead to the last good build */
export async function findUnsafeFaults(faulty: Faulty): Promise<string[]> {
  const { portal, folder, name, run } = faulty
  const text = join(folder, 'src/text.ts')
  const before = readFileSync(text, 'utf8')
  assert.ok(before.includes(TEXT))
  writeFileSync(text, before.replace(TEXT, NEXT))
  const browser = await startBrowser()
  try {
    await npm(['run', '--silent', 'build'], { env: faulty.registry.env, cwd: folder })
    const dist = join(folder, 'dist')
    const published = await publishByHand(portal, dist)
    assert.ok(published.ok, published.text)
    const record = readBuildRecord(dist)
    await run('promote', record.build, '--why', 'the next build')
    return await tryFaults(browser, portal.url, { record, path: `/${name}/about` })
  } finally {
    writeFileSync(text, before)
    await browser.close()
    await run('switchboard', 'rollback', name, '--why', 'the faults are over')
  }
}

async function tryFaults(browser: Browser, url: string, { record, path }: { record: BuildRecord; path: string }) {
  const network = await startProxy(url)
  const unsafe: string[] = []
  try {
    const context = await browser.newContext({ baseURL: network.address })
    await signIn(await context.newPage())
    const session = await context.storageState()
    await context.close()
    for (const file of filesOf(record))
      for (const fault of faults) {
        network.mend()
        network.breakFiles(addressesOf(record, file), fault)
        const { length } = network.met
        const shown = await open(browser, { address: `${network.address}${path}`, session })
        const wasMet = network.met.length > length
        if (shown !== TEXT || !wasMet) unsafe.push(`${file.path} ${fault}: ${wasMet ? shown : 'not requested'}`)
      }
    return unsafe
  } finally {
    network.mend()
    await network.stop()
  }
}

/** One of each kind that the page needs. */
function filesOf({ files, routes: [route] }: BuildRecord) {
  const scripts = new Set(route?.scripts)
  const needed = files.filter(({ path, kind }) => kind === 'entry' || scripts.has(path) || kind === 'style')
  return [...new Map(needed.map((file) => [file.kind, file])).values()]
}

const addressesOf = ({ name, build }: BuildRecord, { path, integrity }: BuildRecord['files'][number]) =>
  new RegExp(`^/remotes/${name}/(${build}(~\\d+)?|${contentAddress(integrity)})/${path.replaceAll('.', '\\.')}$`)

/** @returns the text that the customer sees */
async function open(
  browser: Browser,
  { address, session }: { address: string; session: Awaited<ReturnType<typeof signIn>> },
): Promise<string> {
  const context = await browser.newContext({ storageState: session })
  try {
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'commit' })
    const either = page
      .getByText(TEXT)
      .or(page.getByText(NEXT))
      .or(page.getByRole('group', { name: /^We couldn't show/ }))
    await either.first().waitFor({ timeout: LIMIT_MS })
    return await either.first().innerText()
  } catch {
    return 'nothing'
  } finally {
    await context.close()
  }
}
