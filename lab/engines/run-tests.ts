// npm run test:engines: the journeys of customers in Chromium, Firefox and WebKit.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProxy } from '../../e2e/support/proxy.ts'
import { openRegistry } from '../../e2e/support/registry.ts'
import { prepareData, startServer } from '../../e2e/support/servers.ts'
import { onExit, runCommand } from '../../shared/node/run-command.mjs'
import { print, runStep } from '../../shared/node/terminal.mjs'
import { Checks } from '../checks.ts'
import { openBrowser, type Browser } from './browser.ts'
import { Display } from './display.ts'
import { engines, type Engine } from './engines.ts'
import { Front } from './front.ts'
import { journeys } from './journeys/all.ts'
import { openAs } from './journeys/sign-in.ts'
import type { Journey, Visit } from './journeys/journey.ts'

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const isNamed = (engine: Engine) => words.includes(engine.name.toLowerCase())
const chosenEngines = engines.some(isNamed) ? engines.filter(isNamed) : engines
const filters = words.filter((word) => !engines.some(({ name }) => name.toLowerCase() === word))
const chosen = journeys.filter(({ title }) => filters.length === 0 || filters.some((word) => title.includes(word)))

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-engines-'))
  onExit(() => rmSync(folder, { recursive: true, force: true }))
  const prepared = join(folder, 'prepared')
  const checks = new Checks()
  let isPrepared = false
  for (const engine of chosenEngines) {
    const command = await engine.find()
    if (command === undefined) {
      print(`${engine.name}: skipped, because it needs ${engine.needs}`)
      continue
    }
    if (!isPrepared) await runStep('Preparing people and builds', () => prepareData(prepared))
    isPrepared = true
    await runEngine(checks, engine, { command, prepared, folder: join(folder, engine.name) })
  }
  return checks.end()
})

interface Place {
  command: string
  prepared: string
  folder: string
}

async function runEngine(checks: Checks, engine: Engine, { command, prepared, folder }: Place) {
  mkdirSync(folder)
  const display = await Display.open()
  const server = await startServer(prepared, join(folder, 'data'))
  const registry = await openRegistry(server)
  const network = await startProxy(server.address)
  const front = await Front.open(network.address)
  try {
    for (const [number, journey] of chosen.entries()) {
      const place = { command, folder: join(folder, `${number}`), address: front.address, display }
      mkdirSync(place.folder)
      const look = journey.look ?? 'usual'
      const browser = await openBrowser(engine, look, place)
      const name = `${browser?.version ?? engine.name}: ${journey.title}`
      if (!browser) {
        print(`  - ${name} (skipped: the engine has no ${look})`)
        continue
      }
      try {
        await checks.run(name, () => take(journey, browser, { engine: engine.name, network, front, registry }))
      } finally {
        await browser.close()
      }
    }
  } finally {
    await front.goAway()
    await network.stop()
    await server.stop()
    await display.close()
  }
}

async function take(journey: Journey, browser: Browser, around: Omit<Visit, 'tab' | 'downloads'>) {
  const { tab, downloads } = browser
  const { front, network } = around
  network.mend()
  front.reports.length = 0
  try {
    if (journey.person !== undefined) await openAs(tab, journey.person)
    await journey.run({ ...around, tab, downloads })
  } catch (error) {
    await keepPicture(browser, journey)
    throw error
  }
  const surprises = front.reports.filter((report) => !journey.expectedReports?.test(report))
  assert.deepEqual([...new Set(surprises)], [], 'violations of the policy')
}

/** ENGINE_PICTURES: a folder for pictures of what was shown when a journey failed. */
async function keepPicture({ tab, version }: Browser, { title }: Journey) {
  const folder = process.env.ENGINE_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const picture = await tab.driver.takeScreenshot().catch(() => '')
  const name = `${version} ${title}`.replaceAll(/\W+/g, '-')
  writeFileSync(join(folder, `${name}.png`), Buffer.from(picture, 'base64'))
}
