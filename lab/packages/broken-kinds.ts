// Each kind of broken build of lab/broken-builds, in a repository that create has written: what the gate finds, and what
// customers see once the build was forced through.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowser } from '../../platform/gate/gate.ts'
import { runScript, ToolError } from '../../shared/node/child-process.mjs'
import { anything, readJson, recordOf } from '../../shared/node/read-json.mjs'
import { print } from '../../shared/node/terminal.mjs'
import { aCustomer } from '../broken-builds/customer.ts'
import { kinds } from '../broken-builds/kinds.ts'
import {
  BuildRefused,
  changeChunk,
  copyStyles,
  owner,
  PART,
  remoteSource,
  runCommandIn,
  type Team,
} from '../broken-builds/team.ts'
import { printTable, publishGood, tryKind, type Row } from '../broken-builds/try-kind.ts'
import type { RunningPortal } from '../portal.ts'

interface Created {
  /** the repository that create has written */
  readonly folder: string
  readonly name: string
  readonly env: NodeJS.ProcessEnv
  readonly portal: RunningPortal
  /** of kinds, by what they do */
  readonly wanted: RegExp
}

/** @returns what is not as expected */
export async function tryKindsInCreated({ folder, name, env, portal, wanted }: Created): Promise<string[]> {
  const team = openTeam(folder, name, env)
  const browser = await startBrowser()
  const rows: Row[] = []
  try {
    const place = {
      team,
      portal,
      customer: await aCustomer(browser, portal.url),
      good: await publishGood(team, portal),
    }
    for (const kind of kinds.filter(({ what }) => wanted.test(what))) {
      const row = await tryKind(kind, place)
      print(`    ${row.faults.length === 0 ? '✓' : '✗'} ${row.what}: ${[...row.cells, ...row.faults].join(' · ')}`)
      rows.push(row)
    }
  } finally {
    await browser.close()
  }
  printTable(rows)
  return rows.flatMap(({ what, faults }) => faults.map((fault) => `${what}: ${fault}`))
}

/** A second repository with the same bundler and packages, and one page. */
function openTeam(created: string, name: string, env: NodeJS.ProcessEnv): Team {
  const folder = `${created}-kinds`
  mkdirSync(join(folder, 'src'), { recursive: true })
  symlinkSync(join(created, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const files = readdirSync(created).filter((file) => /\.mjs$|^tsconfig\.json$/.test(file))
  for (const file of files)
    writeFileSync(join(folder, file), readFileSync(join(created, file), 'utf8').replaceAll(name, PART))
  const manifest = readJson(join(created, 'package.json'), recordOf(anything))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, name: PART, switchboard: { owner } }))
  writeFileSync(join(folder, 'src/remote.ts'), remoteSource)
  copyStyles(folder)
  const config = files.find((file) => /^(webpack|rspack|vite)\.config\.mjs$/.test(file)) ?? ''
  const program = join(folder, 'node_modules/.bin/switchboard')
  return {
    dist: join(folder, 'dist'),
    buildPage: (page) => buildPage({ folder, config: join(folder, config), env }, page),
    type: (portal, ...words) => runCommandIn({ folder, program, env }, portal, words),
  }
}

interface Repository {
  readonly folder: string
  /** file of the bundler's configuration */
  readonly config: string
  readonly env: NodeJS.ProcessEnv
}

async function buildPage(
  { folder, config, env }: Repository,
  { source, fault }: Parameters<Team['buildPage']>[0],
): Promise<string> {
  const kept = `${config}.kept`
  writeFileSync(join(folder, 'src/Page.tsx'), source)
  cpSync(config, kept)
  if (fault === 'constant name') writeFileSync(config, withConstantName(readFileSync(config, 'utf8')))
  try {
    const printed = await runScript(join(folder, 'build.mjs'), [], { cwd: folder, env })
    if (fault === 'changed chunk') changeChunk(join(folder, 'dist'))
    return printed.trim()
  } catch (error) {
    throw error instanceof ToolError ? new BuildRefused(error.output) : error
  } finally {
    cpSync(kept, config)
    rmSync(kept)
  }
}

/** Rspack and Vite have the placeholder of the id in their configuration; that of webpack is an object of ours. */
const withConstantName = (config: string) =>
  config.includes('_${BUILD_ID}')
    ? config.replace('_${BUILD_ID}', '')
    : `${config.replace('export default', 'const config =')}\nconfig.output.uniqueName = 'constant'\nexport default config\n`
