// With `pnpm dev`: parts that are served by development servers stand in for their published builds.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildRecord, Resolved } from '@switchboard/registry'

type Parts = Readonly<Record<string, BuildRecord>>

/** Undefined in production and when no development servers run. */
export function developmentParts(dataDir: string, production: boolean): Parts | undefined {
  const file = join(dataDir, 'development.json')
  return production || !existsSync(file) ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Parts)
}

export function withParts(resolved: Resolved, parts: Parts): Resolved {
  return { ...resolved, ...Object.fromEntries(Object.entries(parts).map(([name, current]) => [name, { current }])) }
}

/** Hot reload needs other origins, sockets and addresses made at run time; nothing of this is ever sent in production. */
export const developmentPolicy = [
  "default-src 'none'",
  "script-src 'self' http://localhost:*",
  "style-src 'self' http://localhost:* blob:",
  "img-src 'self' data: http://localhost:*",
  "font-src 'self' http://localhost:*",
  "connect-src 'self' http://localhost:* ws://localhost:*",
  "frame-src 'self' http://localhost:*",
  "form-action 'self' http://localhost:*",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ')
