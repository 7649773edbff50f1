// npm run test:orca: journeys of the portal by keyboard alone, as a blind customer hears them.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTool } from '../../shared/node/child-process.mjs'
import { installMissingProgram } from '../../shared/node/debian.mjs'
import { onExit, runCommand } from '../../shared/node/run-command.mjs'
import { arrayOf, boolean, object, readJson, string } from '../../shared/node/read-json.mjs'
import { print, runStep } from '../../shared/node/terminal.mjs'
import { Checks } from '../checks.ts'
import { Desktop } from './desktop.ts'
import { hearJourney } from './hear-journey.ts'
import { journeys } from './journeys/all.ts'
import { Portals } from './portal.ts'
import type { Journey } from './journeys/journey.ts'

/** Each with a flag that ends it, and its package. */
const programs = [
  ['Xvfb', '-help', 'xvfb'],
  ['xdotool', '--version', 'xdotool'],
  ['orca', '--version', 'orca'],
] as const

const words = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isUpdate = process.argv.includes('--update')
const isNamed = ({ name }: Journey) => words.some((word) => name.includes(word))
const chosen = words.length === 0 ? journeys : journeys.filter(isNamed)

const reportShape = arrayOf(object({ file: string, title: string, date: string, passed: boolean }))
const report: ReturnType<typeof reportShape> = []
const reports = fileURLToPath(new URL('../../.cache/reports/', import.meta.url))

await runCommand(async () => {
  if (!(await hasPrograms())) {
    print('Skipped, nothing was heard: it needs Orca, Xvfb and xdotool, or root on Debian to install them.')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-orca-'))
  onExit(() => rmSync(folder, { recursive: true, force: true }))
  const portals = new Portals(folder)
  await runStep('Preparing people and builds', () => portals.prepare())
  const checks = new Checks()
  try {
    for (const journey of chosen) await checks.run(journey.title, () => hear(journey, portals, folder))
  } finally {
    await portals.stop()
  }
  if (!isUpdate) writeReport()
  return checks.end()
})

/** Each journey has its own desktop: Orca and the browser are as after their start. */
async function hear(journey: Journey, portals: Portals, folder: string) {
  const portal = await portals.for(journey)
  const desktop = new Desktop(join(folder, journey.name))
  try {
    await desktop.start()
    await hearJourney(journey, { desktop, portal, isUpdate })
    addResult(journey, 'passed')
  } catch (error) {
    addResult(journey, 'failed')
    throw error
  } finally {
    if (process.env.ORCA_LOGS) keepLog(desktop, process.env.ORCA_LOGS, journey.name)
    await desktop.stop()
  }
}

function keepLog({ debugFile }: Desktop, kept: string, name: string) {
  mkdirSync(kept, { recursive: true })
  if (existsSync(debugFile)) copyFileSync(debugFile, join(kept, `${name}.log`))
}

/** For the accessibility statement (`npm run accessibility`). */
function addResult({ name, title }: Journey, result: 'passed' | 'failed') {
  const date = new Date().toISOString().slice(0, 10)
  report.push({ file: `lab/orca/journeys/${name}.ts`, title, date, passed: result === 'passed' })
}

/** Journeys that were not chosen keep their earlier results. */
function writeReport() {
  mkdirSync(reports, { recursive: true })
  const path = join(reports, 'orca.json')
  const earlier = existsSync(path) ? readJson(path, reportShape) : []
  const others = earlier.filter(({ file }) => !report.some((result) => result.file === file))
  writeFileSync(path, JSON.stringify([...others, ...report]))
}

/** Linux only. Orca's package has the rest: the message bus of accessibility, and the library of speech. */
async function hasPrograms() {
  if (process.platform !== 'linux') return false
  const more = new Map([['orca', ['at-spi2-core', 'dbus']]])
  for (const [program, flag, name] of programs) {
    await installMissingProgram(program, flag, name, more.get(name))
    if (!(await canRun(program, flag))) return false
  }
  return true
}

function canRun(program: string, flag: string) {
  return runTool(program, [flag]).then(
    () => true,
    () => false,
  )
}
