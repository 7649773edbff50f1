// npm run test:broken-builds: publishes each kind of broken build with the command, then by hand, forces it through, and
// compares what customers see and what the owner reads with what is expected. --only=PATTERN runs some kinds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBrowser } from '../../platform/gate/gate.ts'
import { arrayOf, number, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { print } from '../../shared/node/terminal.mjs'
import { waitUntil } from '../checks.ts'
import { startPortal } from '../portal.ts'
import { aCustomer, lookAt } from './customer.ts'
import { kinds, slowKind } from './kinds.ts'
import { brokenShells } from './shells.ts'
import { publishByHand } from '../publish-by-hand.ts'
import { createTeam, PART } from './team.ts'
import { printTable, publishGood, tryKind, type Place, type Row } from './try-kind.ts'
import { tryShell } from './try-shell.ts'

const health = object({
  parts: arrayOf(object({ current: optional(object({ build: string, interaction: object({ samples: number }) })) })),
})

const only = process.argv.find((word) => word.startsWith('--only='))?.split('=')[1] ?? ''
const isWanted = (what: string) => new RegExp(only).test(what)

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-broken-'))
  const portal = await startPortal(folder, { GATED_ENVIRONMENTS: 'nonprod' })
  const browser = await startBrowser()
  try {
    const customer = await aCustomer(browser, portal.url)
    const team = createTeam()
    const place = { team, portal, customer, good: await publishGood(team, portal) }
    const rows: Row[] = []
    const add = (row: Row) => {
      rows.push(row)
      print(`${row.faults.length === 0 ? '✓' : '✗'} ${row.what}: ${[...row.cells, ...row.faults].join(' · ')}`)
    }
    for (const kind of kinds) if (isWanted(kind.what)) add(await tryKind(kind, place))
    if (isWanted('slow')) add(await tryInteraction(place))
    for (const shell of brokenShells) if (isWanted(`${shell.part}: ${shell.what}`)) add(await tryShell(shell, place))
    printTable(rows)
    return rows.some(({ faults }) => faults.length > 0) ? 1 : 0
  } finally {
    await browser.close()
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A slow interaction with an embedded page is in the status of its part. */
async function tryInteraction({ team, portal, customer, good }: Place): Promise<Row> {
  const { what } = slowKind
  const build = await team.buildPage(slowKind)
  await publishByHand(portal, team.dist)
  await team.type(portal, 'promote', PART, build, '--force', '--why', what)
  const { shown } = await lookAt(customer, 'old page', slowKind)
  let samples = 0
  const isCounted = async () => {
    const { text } = await team.type(portal, 'status', PART, '--json')
    const [part] = parseJson(text, health).parts
    samples = part?.current?.build === build ? part.current.interaction.samples : 0
    return samples > 0
  }
  const late = await waitUntil('the interaction is counted', isCounted).then(
    () => [],
    (error: unknown) => [String(error)],
  )
  await team.type(portal, 'promote', PART, good, '--why', 'mended')
  return { what, cells: ['', '', '', `${shown} · ${samples} interaction in status`], faults: late }
}
