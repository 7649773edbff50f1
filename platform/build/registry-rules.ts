// Loads the rules of platform/record for the tools. They are bundled again only when their sources change.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = join(root, 'platform/record/src')

const registry: typeof import('@switchboard/record') = await import(pathToFileURL(await bundledModule()).href)

export const {
  applyChange,
  applyTrain,
  baseOf,
  bucketOf,
  buildToTakeBack,
  buildRecord,
  canonicalJson,
  ChangeRefused,
  changeSchema,
  checkSignature,
  chooseBuild,
  containerName,
  contentAddress,
  describeChange,
  EMPTY_STATE,
  entryKindOf,
  environmentHealth,
  failureClasses,
  fileAddress,
  findEnding,
  findOutputFaults,
  findRepeatedRollback,
  findUnseen,
  gateResult,
  historyEntry,
  hostScripts,
  incompatibilities,
  isBuildId,
  isFilePath,
  isOfOperators,
  isPartName,
  isRange,
  isRouteItself,
  isShell,
  isVersion,
  keepKnownMembers,
  keyId,
  knownMembers,
  lastGoodBuild,
  matchRoute,
  MODULE_LOADER,
  neededCalls,
  pageViewTrace,
  printViewNumber,
  placeFaults,
  placesOf,
  publicKey,
  readViewNumber,
  registryState,
  replayChanges,
  requireShape,
  RESERVED_PATHS,
  SHELL_NEEDS,
  SHELLS,
  resolve,
  routeFaults,
  signedBytes,
  remotesFilling,
  skippedRollouts,
  takeTrainBack,
  trainOf,
  viewsOf,
} = registry

/** @returns path of the module */
async function bundledModule(): Promise<string> {
  const file = join(root, '.cache/registry', `${sourcesHash()}.mjs`)
  if (existsSync(file)) return file
  const { build } = await import('esbuild')
  const draft = `${file}.${process.pid}`
  mkdirSync(join(root, '.cache/registry'), { recursive: true })
  await build({
    entryPoints: [join(sources, 'index.ts')],
    outfile: draft,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'silent',
  })
  renameSync(draft, file)
  return file
}

/** A hash of the sources, and of the catalog with the versions of the packages that they import. */
function sourcesHash() {
  const files = readdirSync(sources).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const hash = createHash('sha256').update(readFileSync(join(root, 'pnpm-workspace.yaml')))
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(sources, name)))
  return hash.digest('hex').slice(0, 16)
}
