// Tries one kind of broken build: published with the command, by hand, forced through, opened by a customer.
import type { RunningPortal } from '../portal.ts'
import { lookAt, type Customer, type Where } from './customer.ts'
import { waitForError } from './errors.ts'
import { publishByHand } from '../publish-by-hand.ts'
import { buildPage, dist, OWNER, PART, type } from './team.ts'
import type { Kind } from './kinds.ts'

export interface Place {
  readonly portal: RunningPortal
  readonly customer: Customer
  /** the build that customers have before */
  readonly good: string
}

export interface Row {
  readonly what: string
  readonly cells: readonly string[]
  /** what is not as expected */
  readonly faults: readonly string[]
}

type Expect = (isSo: boolean, fault: string) => void

export async function tryKind(kind: Kind, place: Place): Promise<Row> {
  const { portal, good } = place
  const { what } = kind
  const faults: string[] = []
  const cells: string[] = []
  const expect: Expect = (isSo, fault) => void (isSo || faults.push(fault))
  const build = await buildPage(kind)
  const refusal = await type(portal, 'publish', PART, '--built', '--why', what)
  const findings = findingsIn(refusal.text)
  const wanted = kind.line === undefined ? kind.rule : `${kind.rule} Page.tsx:${kind.line}`
  expect(!refusal.ok && findings.length === 1 && findings[0] === wanted, `gate: expected ${wanted}:\n${refusal.text}`)
  cells.push(findings.join(', '))
  const byHand = await publishByHand(portal, dist)
  if (!byHand.ok) {
    expect(kind.shown === 'refused', `by hand: ${byHand.text}`)
    return { what, cells: [...cells, 'refused by the portal', '', ''], faults }
  }
  const promoted = await type(portal, 'promote', PART, build, '--why', what)
  expect(!promoted.ok && /was not checked by the gate/.test(promoted.text), `promote: ${promoted.text}`)
  cells.push(promoted.ok ? 'promoted' : 'refused at promote')
  const forced = await type(portal, 'promote', PART, build, '--force', '--why', what)
  expect(forced.ok, `force: ${forced.text}`)
  for (const where of ['portal', 'old page'] as const)
    cells.push(await tryForced(kind, { ...place, build, where }, expect))
  await type(portal, 'promote', PART, good, '--why', 'mended')
  return { what, cells, faults }
}

async function tryForced(kind: Kind, place: Place & { build: string; where: Where }, expect: Expect) {
  const { portal, customer, build, where } = place
  const began = Date.now()
  const { shown, isUsable } = await lookAt(customer, where, kind)
  const wanted = (where === 'old page' ? kind.embedded : undefined) ?? kind.shown
  expect(shown === wanted, `${where}: expected ${wanted}, not ${shown}`)
  const isSafe = where === 'old page' || !kind.breaksPortal
  expect(isUsable === isSafe || shown === 'nothing', `${where}: ${isUsable ? '' : 'not '}usable`)
  // Errors of both places are counted together.
  if (where === 'old page') return shown
  const { error } = kind
  const { text, team, ms, place: line } = await waitForError(portal, { part: PART, build, began, isExpected: !!error })
  if (error)
    expect(
      error[0].test(text) && line.endsWith(error[1]) && team === OWNER,
      `errors: expected ${error[0].source} at ${error[1]}, not ${text} at ${line} of ${team}`,
    )
  else expect(text === '', `errors: ${text}`)
  return `${shown} · ${text ? `${text}, ${line}, ${Math.round(ms / 1000)} s` : 'no error'}`
}

/** Rule and place of each finding, as the command prints them. */
const findingsIn = (text: string): string[] =>
  [...text.matchAll(/^ {2}([a-z]+)(?:, .*)?\n((?: {4}.*\n)+)/gm)].map(([, rule = '', lines = '']) => {
    const place = /--> .*?(Page\.tsx:\d+)/.exec(lines)?.[1]
    return place ? `${rule} ${place}` : rule
  })
