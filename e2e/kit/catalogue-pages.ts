// The catalogue's pages, each named after its piece.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../shared/catalogue/src/pieces', import.meta.url))
const only = (process.env.KIT_ONLY ?? '').split(',').filter(Boolean)

export const pieces: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => basename(file, '.tsx'))
  .filter((name) => only.length === 0 || only.includes(name))
  .sort()
