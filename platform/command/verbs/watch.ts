import { readFileSync } from 'node:fs'
import { startBrowser } from '../../gate/gate.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import { wholeNumber } from '../options.ts'
import { createVisitMetrics, serveMetrics } from '../watch/metrics.ts'
import { visitPortal, type Plan } from '../watch/visit.ts'
import { describeVisit, watchPortal } from '../watch/watch.ts'
import { defineVerb, type VerbResult } from './define-verb.ts'

const EVERY_SECONDS = 60
const LEAST_SECONDS = 10

export const watch = defineVerb({
  summary: 'visit the portal every minute as a customer, in a browser, and report failures to Prometheus',
  usage: ['watch [--press NAME]... [--expect TEXT]... [--leave NAME]... [--port NUMBER]', 'watch --once …'],
  details: [
    'Signs in as a person of its own, presses the links or buttons with these names, waits for the texts, and logs out.',
    'WATCH_EMAIL is the address of the person, WATCH_PASSWORD the password; WATCH_PASSWORD_FILE names a file with it.',
    'A step that takes longer than 20 seconds has failed. The process ends with SIGTERM.',
  ],
  flags: [
    ['--press NAME', 'press the link or button with this name after the sign-in; repeat it for several'],
    ['--expect TEXT', 'then wait for this text; repeat it for several'],
    ['--leave NAME', 'press the link or button with this name to log out; repeat it for several'],
    ['--every SECONDS', `from one visit to the next; default: ${EVERY_SECONDS}, at least ${LEAST_SECONDS}`],
    ['--port NUMBER', 'serve the metrics at /metrics of this port'],
    ['--once', 'visit once; the exit code says whether it succeeded'],
  ],
  examples: [
    'watch --once --press "Check this bill line by line" --expect "It adds up." --leave "My profile" --leave "Log out"',
  ],
  words: { least: 0, most: 0 },
  options: {
    press: { type: 'string', multiple: true },
    expect: { type: 'string', multiple: true },
    leave: { type: 'string', multiple: true },
    every: { type: 'string' },
    port: { type: 'string' },
    once: { type: 'boolean' },
  },
  async run({ options: { press = [], expect = [], leave = [], once, ...options }, portal }) {
    const plan: Plan = { portal: portal.url, ...readPerson(process.env), press, expect, leave }
    const every = wholeNumber('every', options.every) ?? EVERY_SECONDS
    if (every < LEAST_SECONDS) throw new UsageError(`--every ${every} is too often: give at least ${LEAST_SECONDS}.`)
    const port = wholeNumber('port', options.port)
    return once ? visitOnce(plan) : watchUntilAsked(plan, { everyMs: every * 1000, port })
  },
})

/** @throws UsageError */
export function readPerson(env: NodeJS.ProcessEnv): Pick<Plan, 'email' | 'password'> {
  const { WATCH_EMAIL: email, WATCH_PASSWORD: given, WATCH_PASSWORD_FILE: file } = env
  const password = given || (file && readPassword(file))
  if (!email || !password)
    throw new UsageError('Set WATCH_EMAIL, and WATCH_PASSWORD or WATCH_PASSWORD_FILE: the watch signs in with them.')
  return { email, password }
}

/** @throws UsageError */
function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new UsageError(`WATCH_PASSWORD_FILE is ${file}, which cannot be read: set it to a file with the password.`)
  }
}

async function visitOnce(plan: Plan): Promise<VerbResult> {
  const browser = await startBrowser()
  try {
    const visit = await visitPortal(browser, plan)
    const { startedAt, took, failure } = visit
    return {
      failed: failure !== undefined,
      json: { startedAt, milliseconds: Object.fromEntries(took), failure: failure ?? null },
      text: describeVisit(visit),
    }
  } finally {
    await browser.close()
  }
}

/** Prints a line for each visit. */
async function watchUntilAsked(
  plan: Plan,
  { everyMs, port }: { readonly everyMs: number; readonly port: number | undefined },
): Promise<VerbResult> {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
  const metrics = createVisitMetrics(new Date())
  const served = port === undefined ? undefined : await serveMetrics(metrics, port)
  try {
    await watchPortal(plan, {
      startBrowser,
      everyMs,
      metrics,
      onVisit: (visit) => process.stdout.write(`${describeVisit(visit)}\n`),
      signal: stop.signal,
    })
  } finally {
    served?.close()
  }
  return { json: { ended: true }, text: 'The watch has ended.' }
}
