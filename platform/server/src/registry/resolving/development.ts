// With `npm run dev`, development servers replace the published builds of their parts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildRecord, Resolved } from '@switchboard/record'
import type { Settings } from '../../settings'
import { parseStoredRecords } from '../stored-json'

export type DevelopmentParts = Readonly<Record<string, BuildRecord>>

/** Undefined for customers, and if no development servers run. */
export function developmentParts({
  dataDir,
  forCustomers,
}: Pick<Settings, 'dataDir' | 'forCustomers'>): DevelopmentParts | undefined {
  const file = join(dataDir, 'development.json')
  return forCustomers || !existsSync(file) ? undefined : parseStoredRecords(readFileSync(file, 'utf8'))
}

export function replaceParts(resolved: Resolved, parts: DevelopmentParts | undefined): Resolved {
  if (!parts) return resolved
  return {
    ...resolved,
    ...Object.fromEntries(
      Object.entries(parts).map(([name, current]) => [name, { current, rule: { kind: 'override' } }]),
    ),
  }
}
