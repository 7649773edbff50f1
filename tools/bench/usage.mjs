// What usage costs as services grow: latency and pages of each query at 1, 10 and 100 times as many, the import's rate, bytes per read,
// and the processor time of a usage request as a ratio to a bare route. Ratios count; a single time says little.
//   npm run bench:usage [-- --services 25 --days 730 --interval 30 --samples 300 --requests 1000]      Linux and PostgreSQL only.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build/build.mjs'
import { findPostgres } from '../launch/postgres.mjs'
import { importTypeScript } from './typescript.mjs'
import { compareProcessorTime } from './usage/processor.mjs'
import { questions } from './usage/questions.mjs'
import { median, percentile, ratio } from './usage/numbers.mjs'
import { openScale } from './usage/scale.mjs'

const number = (value) => ({ type: 'string', default: String(value) })
const { values } = parseArgs({
  options: {
    services: number(25),
    days: number(730),
    interval: number(30),
    samples: number(300),
    requests: number(1000),
  },
})
const [services, days, interval, samples, requests] = [
  values.services,
  values.days,
  values.interval,
  values.samples,
  values.requests,
].map(Number)
const SCALES = [1, 10, 100]

const programs = await findPostgres()
if (!programs || !existsSync('/proc/self/stat'))
  throw new Error('This benchmark needs PostgreSQL, and reads processor time from /proc: it runs on Linux.')
const { newPostgres } = await importTypeScript('server/test/running/postgres.ts')
const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
const stops = [() => rmSync(folder, { recursive: true, force: true })]
try {
  await build('server')
  const postgres = await newPostgres(programs)
  stops.push(() => postgres.remove())
  const scales = []
  for (const times of SCALES) {
    const shape = { nmis: services * times, days, interval }
    const scale = await openScale(postgres.url, times, shape, folder)
    stops.push(() => scale.close())
    scales.push(scale)
    if (times === SCALES[0]) console.log(await machine(scale))
    console.log(
      `${times} x ${services} services: ${scale.reads} reads of ${days} days, imported at ${scale.rate} reads/s; ` +
        `bytes per read ${scale.bytes.table.toFixed(2)} table + ${scale.bytes.index.toFixed(2)} index`,
    )
  }
  await latency(scales)
  await pages(scales)
  await compareProcessorTime({ scale: scales.at(-1), requests, stops })
} finally {
  for (const stop of stops.reverse()) await stop()
}

async function machine({ version }) {
  const [{ model }] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${cpus().length} x ${model}, ${memory} · Node ${process.version} · ${await version()}, fsync off, shared_buffers 128 MB`
}

/** Of the same question to all sizes in turn, so that whatever else the machine does falls on all. */
async function latency(scales) {
  console.log(`\nlatency of all queries of a request, ${samples} services each, in ms`)
  for (const question of questions()) {
    const found = scales.map(() => [])
    for (let sample = -20; sample < samples; sample += 1) {
      for (const [index, scale] of scales.entries()) {
        const ms = await scale.time(question)
        if (sample >= 0) found[index].push(ms)
      }
    }
    tell(question, scales, found.map(median), (value, index) => {
      const [p50, p99] = [value, percentile(found[index], 99)]
      return `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)}`
    })
  }
}

async function pages(scales) {
  console.log('\npages read (shared hit + read) by all queries of a request, mean of 30 services')
  console.log(`  levels of the index of usage_day: ${scales.map((scale) => scale.levels).join(' · ')}`)
  for (const question of questions()) {
    const found = []
    for (const scale of scales) found.push(await scale.pages(question, 30))
    tell(question, scales, found, (value) => value.toFixed(1))
    for (const name of Object.keys(scales[0].byQuery))
      console.log(`    ${name}: ${scales.map(({ byQuery }) => byQuery[name].toFixed(1)).join(' · ')}`)
  }
}

function tell({ title }, scales, found, show) {
  const cells = found.map((value, index) => `${scales[index].times}x ${show(value, index)} (${ratio(value, found[0])})`)
  console.log(`  ${title}: ${cells.join(' · ')}`)
}
