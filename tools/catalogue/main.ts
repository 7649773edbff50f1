// npm run catalogue: builds and serves the pages of the UI components, or only the named ones.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCatalogue, pieceNames } from './build.ts'
import { serveCatalogue } from './serve.ts'

const DEFAULT_PORT = 8090
const root = fileURLToPath(new URL('../../', import.meta.url))

const all = pieceNames()
const named = process.argv.slice(2)
const unknown = named.find((name) => !all.includes(name))
if (unknown) {
  console.error(`There is no piece ${unknown}. Choose from ${all.join(', ')}.`)
  process.exit(2)
}
const names = named.length > 0 ? named : all
const folder = join(process.env.CATALOGUE_DIR ?? join(root, '.cache/catalogue'))
try {
  await buildCatalogue(folder, names)
  const { address } = await serveCatalogue(folder, names, Number(process.env.PORT ?? DEFAULT_PORT))
  console.log(`catalogue of ${names.length} pieces: ${address}`)
} catch (error) {
  if (isPortInUse(error)) console.error(`Port ${error.port} is in use. Choose another: PORT=8091 npm run catalogue`)
  // esbuild has printed its own errors.
  else if (!(error instanceof Error && 'errors' in error)) throw error
  process.exitCode = 1
}

function isPortInUse(error: unknown): error is { port: unknown } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
}
