// Installs the pinned pnpm and, with it, the packages. Writes to the repository and to the download caches only.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { object, readJson, string } from './read-json.mjs'
import { runScript, runTool, ToolError } from './child-process.mjs'
import { cache, downloadEnvironment, root } from './environment.mjs'
import { runStep } from './terminal.mjs'
import { UserError } from './user-error.mjs'
import { workspacePackages } from './workspace.mjs'

const stamp = join(cache, 'installed')
const retries = (/** @type {string} */ prefix) => [
  `--${prefix}fetch-retries=2`,
  `--${prefix}fetch-retry-mintimeout=1000`,
  `--${prefix}fetch-retry-maxtimeout=5000`,
]

/**
 * Installs the packages of the lockfile when it or a manifest has changed.
 * @param {{ lockfile?: 'frozen' | 'written' }} [options] `written`: a manifest names a new package, which is added to the lockfile
 */
export async function installPackages({ lockfile = 'frozen' } = {}) {
  if (isInstalled(manifestsHash())) return
  const pnpm = await pinnedPnpm()
  rmSync(stamp, { force: true })
  const args = [
    'install',
    lockfile === 'frozen' ? '--frozen-lockfile' : '--no-frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
    '--config.confirmModulesPurge=false',
    ...retries('config.'),
  ]
  const install = () => runScript(pnpm, args, { cwd: root, env: npmEnvironment() })
  await runStep('Installing packages', install).catch((/** @type {unknown} */ error) => {
    if (!(error instanceof ToolError && /ERR_PNPM_OUTDATED_LOCKFILE/.test(error.output))) throw error
    throw new UserError(
      'A package.json names a package that pnpm-lock.yaml does not: run npm run packages, and commit the lockfile.',
    )
  })
  mkdirSync(cache, { recursive: true })
  writeFileSync(stamp, manifestsHash())
}

/** @param {string} hash of the manifests */
function isInstalled(hash) {
  const folders = workspacePackages().filter(({ manifest }) => manifest.dependencies ?? manifest.devDependencies)
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash &&
    [root, ...folders.map(({ folder }) => join(root, folder))].every((folder) =>
      existsSync(join(folder, 'node_modules')),
    )
  )
}

/** Such as 10.34.8 */
function pinnedVersion() {
  const { packageManager } = readJson(join(root, 'package.json'), object({ packageManager: string }))
  const version = /^pnpm@(\d+\.\d+\.\d+)/.exec(packageManager)?.[1]
  if (version === undefined) throw new Error(`package.json pins ${packageManager}, which is not a version of pnpm`)
  return version
}

/** @returns the path of pnpm's script */
export async function pinnedPnpm() {
  const version = pinnedVersion()
  const folder = join(cache, `pnpm-${version}`)
  if (!existsSync(scriptIn(folder))) await downloadPnpm(version, folder)
  return scriptIn(folder)
}

const scriptIn = (/** @type {string} */ folder) => join(folder, 'node_modules/pnpm/bin/pnpm.cjs')

/**
 * @param {string} version
 * @param {string} folder
 */
async function downloadPnpm(version, folder) {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const args = [
    'install',
    '--prefix',
    draft,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...retries(''),
    `pnpm@${version}`,
  ]
  try {
    await runStep(`Getting pnpm ${version}`, () => runNpm(args, draft))
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function runNpm(args, cwd) {
  const script = process.env.npm_execpath
  const options = { cwd, env: npmEnvironment() }
  return script && basename(script) === 'npm-cli.js' ? runScript(script, args, options) : runTool('npm', args, options)
}

/** Overrides npm's --silent, which child processes inherit: pnpm would not print why packages cannot be installed. */
export const npmEnvironment = () => ({ ...process.env, ...downloadEnvironment(), npm_config_loglevel: 'info' })

function manifestsHash() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...workspacePackages().map(({ folder }) => `${folder}/package.json`),
  ]
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
