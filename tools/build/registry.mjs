// The registry's own rules, for the tools: never a second copy of one. Bundled once for each content of their sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = join(root, 'shared/registry/src')

export const {
  applyChange,
  bucketOf,
  canonical,
  ChangeRefused,
  checkSignature,
  choose,
  claimOf,
  EMPTY,
  isBuildId,
  isFilePath,
  isPartName,
  isRange,
  keyId,
  lastGood,
  misfits,
  passedOver,
  replay,
  RESERVED,
  resolve,
  routeFaults,
  signedBytes,
} = await import(pathToFileURL(await bundled()).href)

/** @returns {Promise<string>} path of the module */
async function bundled() {
  const file = join(root, '.cache/registry', `${inputs()}.mjs`)
  if (existsSync(file)) return file
  const { build } = await import('esbuild')
  const arriving = `${file}.${process.pid}`
  mkdirSync(join(root, '.cache/registry'), { recursive: true })
  await build({
    entryPoints: [join(sources, 'index.ts')],
    outfile: arriving,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'silent',
  })
  renameSync(arriving, file)
  return file
}

/** The versions of what it imports stand in the workspace's catalog. */
function inputs() {
  const files = readdirSync(sources).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const hash = createHash('sha256').update(readFileSync(join(root, 'pnpm-workspace.yaml')))
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(sources, name)))
  return hash.digest('hex').slice(0, 16)
}
