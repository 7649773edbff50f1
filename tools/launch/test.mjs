// npm test: every step in order, whatever the one before said, and a summary; the steps of one batch run at the same time.
// `npm test -- unit api` runs the named steps.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.mjs'
import { ToolFailed } from './child.mjs'
import { cache, root } from './place.mjs'
import { installPackages } from './pnpm.mjs'
import { say, table } from './screen.mjs'
import { steps } from './test-steps.mjs'
import { Trouble } from './trouble.mjs'

const inCI = Boolean(process.env.CI) && process.env.CI !== 'false'

await command(async () => {
  const named = process.argv.slice(3)
  const unknown = named.find((name) => !steps.some((step) => step.name === name))
  if (unknown)
    throw new Trouble(`There is no step ${unknown}: choose from ${steps.map(({ name }) => name).join(', ')}.`)
  await installPackages()
  mkdirSync(join(cache, 'reports'), { recursive: true })
  const results = []
  const started = Date.now()
  const chosen = steps.filter(({ name }) => named.length === 0 || named.includes(name))
  for (const batch of batchesOf(chosen)) {
    const title = batch.map(({ name }) => name).join(', ')
    say(`\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))}`)
    results.push(...(await Promise.all(batch.map(resultOf))))
  }
  return summary(results, (Date.now() - started) / 1000)
})

function batchesOf(chosen) {
  const batches = []
  for (const step of chosen) {
    const last = batches.at(-1)
    if (step.batch !== undefined && last?.[0].batch === step.batch) last.push(step)
    else batches.push([step])
  }
  return batches
}

async function resultOf({ name, run }) {
  const started = Date.now()
  const counts = await run().catch(failure)
  return { name, seconds: (Date.now() - started) / 1000, ...counts }
}

function failure(error) {
  console.error(error instanceof Trouble ? error.message : error instanceof ToolFailed ? error.output : error)
  return { passed: 0, failed: 1, skipped: [], failures: [] }
}

/** The last line is the sum. @returns the exit code */
function summary(results, seconds) {
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  const skipped = results.flatMap((result) => result.skipped)
  for (const { name, failures = [] } of results) failures.forEach((failure) => sayFailure(name, failure))
  for (const { flaky = [] } of results) for (const title of flaky) say(`\nPassed at the second try only: ${title}`)
  const surprising = sayWhatWasSkipped(skipped)
  const failed = sum('failed') + (inCI ? surprising.length : 0)
  const rows = results.map((r) => [
    r.name,
    r.failed ? 'FAILED' : 'ok',
    `${r.passed} passed`,
    `${r.failed} failed`,
    `${r.seconds.toFixed(0)} s`,
  ])
  say(`\n${table([...rows, ['', '', '', '', `${seconds.toFixed(0)} s`]])}\n`)
  say(`${sum('passed')} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`)
  return failed > 0 ? 1 : 0
}

/** Once more at the end, where a reader of a long run looks first. */
function sayFailure(step, { title, message }) {
  say(`\nFAILED in ${step}: ${title}`)
  if (message) say(message.replaceAll(/^/gm, '    '))
}

/** @returns the titles that nobody expected: in CI they are failures */
function sayWhatWasSkipped(skipped) {
  const expected = JSON.parse(readFileSync(join(root, 'tools/quality/expected-skips.json'), 'utf8'))
  if (skipped.length > 0) say('')
  for (const { title, why } of expected) {
    const count = skipped.filter((found) => found.includes(title)).length
    if (count > 0) say(`  skipped ${count}: ${title}\n    ${why}`)
  }
  const surprising = skipped.filter((found) => !expected.some(({ title }) => found.includes(title)))
  const verdict = inCI ? ', which is a failure in CI: tools/quality/expected-skips.json does not name it' : ''
  for (const title of surprising) say(`  skipped${verdict}: ${title}`)
  return surprising
}
