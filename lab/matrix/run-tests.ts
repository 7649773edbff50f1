// npm run test:matrix: looks at each screen of the portal, in each of its states, as customers with different devices
// and settings see it. Words choose screens, and --skip=usage,bill leaves some out; --check=axe,focus chooses checks;
// --minutes=20 begins no screen after this time; --record adds a part of the screens to the report, too;
// --pictures=FOLDER keeps pictures; --workers=2 and --port=4840; --language=qps is the pseudo language of builds with
// PSEUDO_LANGUAGE=1, and finds texts without a translation.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareData, startServer } from '../../e2e/support/servers.ts'
import { startBrowser } from '../../platform/gate/gate.ts'
import { object, readJson, string } from '../../shared/node/read-json.mjs'
import { onExit, runCommand } from '../../shared/node/run-command.mjs'
import { print, runStep } from '../../shared/node/terminal.mjs'
import { checkNames, UNTRANSLATED } from './check-names.ts'
import { Customers } from './customers.ts'
import { unneededExemptions } from './exemptions.ts'
import { lookAt, type Seen } from './look-at.ts'
import { bundleChecks } from './page-script.ts'
import { keepReport } from './report.ts'
import { describeTable } from './table.ts'
import type { Screen } from './screen.ts'
import { missedFaults } from './self-test.ts'
import { screens } from './screens/all.ts'

const options = new Map(
  process.argv
    .slice(2)
    .filter((word) => word.startsWith('--'))
    .map((word) => word.slice(2).split('=') as [string, string]),
)
const words = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const skipped = options.get('skip')?.split(',') ?? []
const chosen = screens.filter(
  ({ name }) =>
    (words.length === 0 || words.some((word) => name.includes(word))) && !skipped.some((word) => name.includes(word)),
)
const only = ([...checkNames, UNTRANSLATED] as const).filter((name) => options.get('check')?.split(',').includes(name))

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-matrix-'))
  onExit(() => rmSync(folder, { recursive: true, force: true }))
  const portal = await runStep('Preparing people and builds', async () => {
    await prepareData(join(folder, 'prepared'))
    return startServer(join(folder, 'prepared'), join(folder, 'portal'), Number(options.get('port')) || undefined)
  })
  const { token } = readJson(join(portal.dataDir, 'switchboard.json'), object({ token: string }))
  const browser = await startBrowser()
  try {
    const script = await bundleChecks()
    const missed = await missedFaults(browser, script)
    if (missed.length > 0) throw new Error(`The checks miss faults:\n${missed.join('\n')}`)
    const customers = new Customers(browser, portal.address, script, options.get('language'))
    const seen: Seen[] = []
    const left = chosen.entries()
    const end = performance.now() + Number(options.get('minutes') ?? Infinity) * 60_000
    const work = async () => {
      for (const [, screen] of left) {
        if (performance.now() > end) return
        seen.push(await look(screen))
      }
    }
    const look = async (screen: Screen) => {
      const began = performance.now()
      const one = await lookAt(screen, {
        ...{ customers, place: { address: portal.address, token } },
        ...(only.length > 0 && { only }),
        ...(options.has('pictures') && { pictures: options.get('pictures') }),
      }).catch((error: unknown): Seen => describeError(screen.name, error))
      const took = ((performance.now() - began) / 1000).toFixed(1)
      print(`${one.findings.length === 0 ? '✓' : '✗'} ${one.screen} (${took} s)`)
      for (const { check, look: how, what } of one.findings) print(`    ${check}, ${how}: ${what}`)
      return one
    }
    await Promise.all(Array.from({ length: Number(options.get('workers') ?? 1) }, work))
    print(describeTable(seen))
    print(`${seen.length} of ${screens.length} screens were looked at`)
    if (options.has('language')) print(`${countTranslated(seen)} of them were in the pseudo language`)
    const ran = only.length > 0 ? only : checkNames
    for (const exemption of unneededExemptions(ran)) print(`not needed here: ${exemption}`)
    const version = `chromium ${browser.version().replace(/\..*/, '')}`
    const isWhole = seen.length === screens.length && !options.has('language')
    if (isWhole || options.has('record')) keepReport(seen, ran, version)
    return seen.some(({ findings }) => findings.length > 0) ? 1 : 0
  } finally {
    await browser.close()
    await portal.stop()
  }
})

/** Pages of the provider, of operators and of legacy parts have one language. */
function countTranslated(seen: readonly Seen[]): number {
  return seen.filter(({ views }) => views.some(({ check }) => check === UNTRANSLATED)).length
}

function describeError(screen: string, error: unknown): Seen {
  const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\nCall log')
  const views = [{ check: 'layout', width: 1280, theme: 'light', faults: 1 }] as const
  return { screen, title: screen, views, findings: [{ check: 'layout', look: 'opening', what }] }
}
