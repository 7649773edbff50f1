// One finding for each cause: in the browser, most rules find the consequences of a fault.
import { BLOCKED_CALL } from './conformance/page-errors.ts'
import { isAboutRunningCode, isMoreImportant } from './rules.ts'
import type { Finding } from './candidate.ts'

/** The finding that leads to the cause, of several with the same line of code as their cause. */
export function oneForEachCause(inFiles: readonly Finding[], inBrowser: readonly Finding[]): Finding[] {
  const leading = new Map<string, Finding>(inFiles.map((finding) => [placeOf(finding) ?? causeOf(finding), finding]))
  for (const finding of inBrowser) {
    const other = leading.get(causeOf(finding))
    if (!other || (inBrowser.includes(other) && isMoreImportant(finding, other))) leading.set(causeOf(finding), finding)
  }
  const hasOwnCall = inFiles.some(isOwnCall)
  return [
    ...inFiles,
    ...inBrowser.filter(
      (finding) => leading.get(causeOf(finding)) === finding && !(hasOwnCall && isBlockedCall(finding)),
    ),
  ]
}

/** Uses of what belongs to the page, without those in packages that the build must not contain at all. */
export function outsideCopies(uses: readonly Finding[], copies: readonly Finding[]): Finding[] {
  const folders = copies.flatMap(({ where = '' }) => PACKAGE.exec(where)?.[0] ?? [])
  return uses.filter(({ where = '' }) => !folders.some((folder) => where.includes(folder)))
}

const PACKAGE = /node_modules\/(@[^/]+\/)?[^/]+\//

/** A call without the packages of the portal. */
const isOwnCall = ({ rule, message }: Finding) =>
  rule === 'globals' && /^(fetch|XMLHttpRequest|EventSource|WebSocket|navigator\.sendBeacon) /.test(message)

/** The browser does not name the line of the call. */
const isBlockedCall = ({ rule, message, source }: Finding) =>
  rule === 'policy' && source === undefined && BLOCKED_CALL.test(message)

const placeOf = ({ source }: Finding) => source && `${source.source}:${source.line}`

/** Rules about calls or looks do not find consequences of what a line does. */
const causeOf = (finding: Finding): string =>
  (isAboutRunningCode(finding) ? placeOf(finding) : undefined) ?? JSON.stringify(finding)
