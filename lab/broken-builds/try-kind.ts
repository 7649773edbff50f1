// Tries one kind of broken build: published with the command, by hand, forced through, opened by a customer.
import { print } from '../../shared/node/terminal.mjs'
import type { RunningPortal } from '../portal.ts'
import { lookAt, type Customer, type Where } from './customer.ts'
import { waitForError } from './errors.ts'
import { publishByHand } from '../publish-by-hand.ts'
import { BuildRefused, OWNER, PART, type Team } from './team.ts'
import { goodPage, type Kind } from './kinds.ts'

export interface Place {
  readonly team: Team
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

/** Part of the portal's sentence about two builds with the same name in a page. */
const SHARED_NAME = `so another build of ${PART} would run code of this one`

type Expect = (isSo: boolean, fault: string) => void

export async function tryKind(kind: Kind, place: Place): Promise<Row> {
  const { team, portal, good } = place
  const { what } = kind
  const faults: string[] = []
  const cells: string[] = []
  const expect: Expect = (isSo, fault) => void (isSo || faults.push(fault))
  const build = await team.buildPage(kind).catch(refusalOf)
  if (build instanceof BuildRefused) {
    expect(kind.shown === 'refused' && build.message.includes(SHARED_NAME), build.message)
    return { what, cells: ['', 'refused by the build', '', ''], faults }
  }
  const refusal = await team.type(portal, 'publish', PART, '--built', '--why', what)
  const findings = findingsIn(refusal.text)
  const wanted = kind.line === undefined ? kind.rule : `${kind.rule} Page.tsx:${kind.line}`
  expect(!refusal.ok && findings.length === 1 && findings[0] === wanted, `gate: expected ${wanted}:\n${refusal.text}`)
  cells.push(findings.join(', '))
  const byHand = await publishByHand(portal, team.dist)
  if (!byHand.ok) {
    expect(kind.shown === 'refused', `by hand: ${byHand.text}`)
    return { what, cells: [...cells, 'refused by the portal', '', ''], faults }
  }
  const promoted = await team.type(portal, 'promote', PART, build, '--why', what)
  expect(!promoted.ok && /was not checked by the gate/.test(promoted.text), `promote: ${promoted.text}`)
  cells.push(promoted.ok ? 'promoted' : 'refused at promote')
  const forced = await team.type(portal, 'promote', PART, build, '--force', '--why', what)
  expect(forced.ok, `force: ${forced.text}`)
  for (const where of ['portal', 'old page'] as const)
    cells.push(await tryForced(kind, { ...place, build, where }, expect))
  await team.type(portal, 'promote', PART, good, '--why', 'mended')
  return { what, cells, faults }
}

function refusalOf(error: unknown): BuildRefused {
  if (error instanceof BuildRefused) return error
  throw error
}

async function tryForced(kind: Kind, place: Place & { build: string; where: Where }, expect: Expect) {
  const { team, portal, customer, build, where } = place
  const began = Date.now()
  const { shown, isUsable } = await lookAt(customer, where, kind)
  const wanted = (where === 'old page' ? kind.embedded : undefined) ?? kind.shown
  expect(shown === wanted, `${where}: expected ${wanted}, not ${shown}`)
  const isSafe = where === 'old page' || !kind.breaksPortal
  expect(isUsable === isSafe || shown === 'nothing', `${where}: ${isUsable ? '' : 'not '}usable`)
  // Errors of both places are counted together.
  if (where === 'old page') return shown
  const { error } = kind
  const asked = { part: PART, build, began, isExpected: !!error }
  const { text, owner, ms, place: line } = await waitForError(team, portal, asked)
  if (error)
    expect(
      error[0].test(text) && line.endsWith(error[1]) && owner === OWNER,
      `errors: expected ${error[0].source} at ${error[1]}, not ${text} at ${line} of ${owner}`,
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

/** @returns the build that customers have before */
export async function publishGood(team: Team, portal: RunningPortal): Promise<string> {
  const build = await team.buildPage({ source: goodPage })
  for (const words of [
    ['publish', PART, '--built'],
    ['promote', PART, build],
  ]) {
    const { ok, text } = await team.type(portal, ...words, '--why', 'the good build')
    if (!ok) throw new Error(text)
  }
  return build
}

export function printTable(rows: readonly Row[]): void {
  print(`\n| Kind | Finding | By hand | In the portal | In an old page |\n| --- | --- | --- | --- | --- |`)
  for (const { what, cells } of rows) print(`| ${[what, ...cells].join(' | ')} |`)
}
