// How smooth the usage chart is at a quarter of this processor: the longest task of the page's main thread when a bar, a period or an
// interval is chosen, in milliseconds and against the 50 from which a browser calls a task long.
//   npm run bench:chart [-- --runs 7] [-- --person liam]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { build, remotes } from '../build/build.mjs'
import { publish } from '../build/publish.mjs'
import { seed, startServer } from './server-process.mjs'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, person: { type: 'string', default: 'liam' } },
})
const runs = Number(values.runs)
const LONG_TASK_MS = 50
const SLOWED = 4
const PORT = 21013
/** After the last change of the page, so that what it causes counts as well; longer than a bar slides. */
const AFTERMATH_MS = 1200

const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
let server, browser
try {
  console.log('building host and remotes')
  for (const part of ['server', 'host', ...remotes]) await build(part)
  await seed(folder)
  for (const part of ['host', ...remotes]) publish(part, join(folder, 'registry'), 'benchmark')
  server = await startServer({ dataDir: folder, port: PORT })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const page = await usagePage()
  console.log(`the longest task at a processor slowed ${SLOWED} times, over ${runs} runs, as ${values.person}`)
  for (const [name, address, choose] of choices) await measure(page, name, address, choose)
} finally {
  await browser?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
