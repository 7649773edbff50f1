// With `pnpm dev`: parts that are served by development servers stand in for their published builds.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildRecord, Resolved } from '@switchboard/registry'
import type { Config } from '../config'

export type Parts = Readonly<Record<string, BuildRecord>>

/** Undefined for customers and when no development servers run. */
export function developmentParts({
  dataDir,
  forCustomers,
}: Pick<Config, 'dataDir' | 'forCustomers'>): Parts | undefined {
  const file = join(dataDir, 'development.json')
  return forCustomers || !existsSync(file) ? undefined : parsed(readFileSync(file, 'utf8'))
}

export function withParts(resolved: Resolved, parts: Parts = {}): Resolved {
  return {
    ...resolved,
    ...Object.fromEntries(
      Object.entries(parts).map(([name, current]) => [name, { current, rule: { kind: 'override' } }]),
    ),
  }
}

/** Written by the development servers of this machine. */
function parsed(text: string): Parts {
  return JSON.parse(text)
}
