// Tries one broken build of host or embed.
import { readLivePortal } from '../../platform/gate/live-portal.ts'
import { publishByHand } from '../publish-by-hand.ts'
import { waitForError } from './errors.ts'
import { lookAtShell } from './customer.ts'
import { buildShell, placeOf, shellDist, shellFindings, type BrokenShell } from './shells.ts'
import type { Place, Row } from './try-kind.ts'

export async function tryShell(shell: BrokenShell, { team, portal, customer }: Place): Promise<Row> {
  const { part, what, error } = shell
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  const { build } = await buildShell(shell)
  const before = await currentBuild(portal.url, part)
  const findings = await shellFindings(shell, [], portal.url)
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  expect(rules.length > 0 || shell.isUnseen === true, 'gate: no finding')
  const byHand = await publishByHand(portal, shellDist(shell))
  expect(byHand.ok, `by hand: ${byHand.text}`)
  const promoted = await team.type(portal, 'promote', part, build, '--why', what)
  expect(!promoted.ok && /was not checked by the gate/.test(promoted.text), `promote: ${promoted.text}`)
  const forced = await team.type(portal, 'promote', part, build, '--force', '--why', what)
  expect(forced.ok, `force: ${forced.text}`)
  const began = Date.now()
  const shown = await lookAtShell(customer, shell, build)
  expect(shown === shell.shown, `expected ${shell.shown}, not ${shown}`)
  const read = await waitForError(team, portal, { part, build, began, isExpected: error !== undefined })
  if (error) expect(error.test(read.text) && read.place === placeOf(shell), `errors: ${read.text} at ${read.place}`)
  await team.type(portal, 'rollback', part, '--to', before, '--why', 'mended')
  const reported = read.text ? `${read.text}, ${read.place}, ${Math.round(read.ms / 1000)} s` : 'no error'
  return {
    what: `${part}: ${what}`,
    cells: [rules.join(', '), 'refused at promote', `${shown} · ${reported}`, ''],
    faults,
  }
}

async function currentBuild(url: string, part: BrokenShell['part']): Promise<string> {
  const { hosts, embeds } = await readLivePortal(url)
  const [record] = part === 'host' ? hosts : embeds
  if (!record) throw new Error(`The portal has no ${part}.`)
  return record.build
}
