// The pages of the catalogue, by the names of their files.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../shared/catalogue/src/pieces', import.meta.url))
const only = (process.env.KIT_ONLY ?? '').split(',').filter(Boolean)

export const pieces: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.slice(0, -'.tsx'.length))
  .filter((name) => only.length === 0 || only.includes(name))

export const sourceOf = (piece: string): string => readFileSync(join(folder, `${piece}.tsx`), 'utf8')
