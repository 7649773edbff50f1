// The cost of usage as services grow: latency and pages of each query at 1, 10 and 100 times as many, the import's rate, bytes per read,
// and the processor time of a usage request as a ratio to a bare route. Ratios count; a single time says little.
//   npm run bench:usage [-- --services 25 --days 730 --interval 30 --samples 300 --requests 1000]      Linux and PostgreSQL only.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build/build.mjs'
import { findPostgres } from '../testing/programs/postgres.mjs'
import { runAndCleanUp } from './clean-up.mjs'
import { median, percentile } from './statistics.mjs'
import { newPostgres } from './test-support.mjs'
import { compareProcessorTime } from './usage/processor.mjs'
import { usageQueries } from './usage/queries.mjs'
import { openScale } from './usage/scale.mjs'

/** @typedef {import('./usage/queries.mjs').UsageQuery} UsageQuery */
/** @typedef {import('./usage/scale.mjs').Scale} Scale */

/** @param {number} value */
const numberOption = (value) => /** @type {const} */ ({ type: 'string', default: String(value) })
const { values } = parseArgs({
  options: {
    services: numberOption(25),
    days: numberOption(730),
    interval: numberOption(30),
    samples: numberOption(300),
    requests: numberOption(1000),
  },
})
const services = Number(values.services)
const samples = Number(values.samples)
const SCALES = [1, 10, 100]
const WARM_UP = 20
const PAGE_SAMPLES = 30

const programs = await findPostgres()
if (!programs || !existsSync('/proc/self/stat'))
  throw new Error('This benchmark needs PostgreSQL, and reads processor time from /proc: it runs on Linux.')

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  await build('server')
  const postgres = await newPostgres(programs)
  later(() => postgres.remove())
  const scales = []
  for (const times of SCALES) {
    const shape = { nmis: services * times, days: Number(values.days), interval: intervalOf(values.interval) }
    const scale = await openScale(postgres.url, { times, shape, folder })
    later(scale.close)
    scales.push(scale)
    if (times === SCALES[0]) console.log(`${machine()} · ${await scale.version()}, fsync off, shared_buffers 128 MB`)
    console.log(
      `${times} x ${services} services: ${scale.reads} reads of ${values.days} days, imported at ${scale.rate} reads/s; ` +
        `bytes per read ${scale.bytes.table.toFixed(2)} table + ${scale.bytes.index.toFixed(2)} index`,
    )
  }
  await measureLatency(scales)
  await countPages(scales)
  const largest = scales.at(-1)
  if (largest) await compareProcessorTime({ scale: largest, requests: Number(values.requests), later })
})

/** @param {string} minutes */
function intervalOf(minutes) {
  const found = /** @type {const} */ ([5, 15, 30]).find((known) => known === Number(minutes))
  if (!found) throw new Error('--interval is 5, 15 or 30')
  return found
}

function machine() {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${cpus().length} x ${cpus()[0]?.model}, ${memory} · Node ${process.version}`
}

/**
 * Measures the same query at all sizes in turn, so that other work of the machine falls on all of them.
 * @param {Scale[]} scales
 */
async function measureLatency(scales) {
  console.log(`\nlatency of all queries of a request, ${samples} services each, in ms`)
  for (const query of usageQueries()) {
    const measured = scales.map((scale) => ({ scale, times: /** @type {number[]} */ ([]) }))
    for (let sample = -WARM_UP; sample < samples; sample += 1) {
      for (const { scale, times } of measured) {
        const ms = await scale.time(query)
        if (sample >= 0) times.push(ms)
      }
    }
    printRow(
      query,
      measured.map(({ scale, times }) => {
        const middle = median(times)
        const words = `p50 ${middle.toFixed(2)} p99 ${percentile(times, 99).toFixed(2)}`
        return { scale, value: middle, words }
      }),
    )
  }
}

/** @param {Scale[]} scales */
async function countPages(scales) {
  console.log('\npages read (shared hit + read) by all queries of a request, mean of 30 services')
  console.log(`  levels of the index of usage_day: ${scales.map((scale) => scale.levels).join(' · ')}`)
  for (const query of usageQueries()) {
    const found = []
    for (const scale of scales) found.push({ scale, pages: await scale.pages(query, PAGE_SAMPLES) })
    printRow(
      query,
      found.map(({ scale, pages }) => ({ scale, value: sum(pages), words: sum(pages).toFixed(1) })),
    )
    for (const name of found[0]?.pages.keys() ?? [])
      console.log(`    ${name}: ${found.map(({ pages }) => (pages.get(name) ?? 0).toFixed(1)).join(' · ')}`)
  }
}

/** @param {Map<string, number>} pages by query */
function sum(pages) {
  return [...pages.values()].reduce((total, count) => total + count, 0)
}

/**
 * @param {UsageQuery} query
 * @param {{ scale: Scale, value: number, words: string }[]} cells
 */
function printRow({ title }, cells) {
  const first = cells[0]?.value ?? 1
  const row = cells.map(({ scale, value, words }) => `${scale.times}x ${words} (${(value / first).toFixed(2)} times)`)
  console.log(`  ${title}: ${row.join(' · ')}`)
}
