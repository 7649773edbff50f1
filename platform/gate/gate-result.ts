// The result of the gate for the record of the build, which its publisher signs.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildReference, GateResult } from '@switchboard/record'
import type { Finding } from './candidate.ts'
import type { Waived } from './rules/waivers.ts'

const sources = fileURLToPath(new URL('.', import.meta.url))
/** Folders that do not change what the gate checks. */
const NOT_OF_RULES = /(^|\/)(node_modules|fixtures|testing|second-host)\/|\.test\.ts$/
/** The registry refuses longer texts. */
const LONGEST_MESSAGE = 1_000

/** @param ranWith the builds that were in the page */
export const gateResult = (
  ranWith: readonly BuildReference[],
  findings: readonly Finding[],
  waived: readonly Waived[],
): GateResult => ({
  version: gateVersion(),
  ranWith: ranWith.map(({ name, build }) => ({ name, build })),
  findings: findings.map(({ rule, message, where }) => ({
    rule,
    message: message.slice(0, LONGEST_MESSAGE),
    ...(where !== undefined && { where }),
  })),
  waivers: [...new Map(waived.map(waiverOf).map((waiver) => [JSON.stringify(waiver), waiver])).values()],
})

const waiverOf = ({ rule, where, why, until }: Waived) => ({ rule, ...(where !== undefined && { where }), why, until })

/** A hash of the gate's sources, so that nobody has to number them. */
export function gateVersion(): string {
  const paths = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(sources.length).replaceAll('\\', '/'))
    .filter((path) => !NOT_OF_RULES.test(path))
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(path).update(readFileSync(join(sources, path)))
  return hash.digest('hex').slice(0, 16)
}
