// npm run test:orca: journeys of the portal by keys alone, as a customer hears them who cannot see.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../../shared/node/child-process.mjs'
import { installMissingProgram } from '../../shared/node/debian.mjs'
import { onExit, runCommand } from '../../shared/node/run-command.mjs'
import { print, runStep } from '../../shared/node/terminal.mjs'
import { Checks } from '../checks.ts'
import { hearJourney } from './hear-journey.ts'
import { journeys } from './journeys/all.ts'
import { Portals } from './portal.ts'

/** Each with a flag that ends it, and its package. */
const programs = [
  ['Xvfb', '-help', 'xvfb'],
  ['xdotool', '--version', 'xdotool'],
  ['orca', '--version', 'orca'],
] as const

const words = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isUpdate = process.argv.includes('--update')
const chosen = journeys.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

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
  for (const journey of chosen) {
    const place = { folder: join(folder, journey.name), isUpdate }
    await checks.run(journey.title, () =>
      portals.with(({ address }) => hearJourney(journey, { ...place, portal: address })),
    )
  }
  return checks.end()
})

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
