// Watches a small portal whose sign-in has the form of Keycloak's.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import type { Browser } from '@playwright/test'
import { startBrowser } from '../gate/gate.ts'
import { readPerson } from './verbs/watch.ts'
import { createVisitMetrics, serveMetrics } from './watch/metrics.ts'
import { visitPortal, type Plan, type Visit } from './watch/visit.ts'
import { describeVisit, watchPortal } from './watch/watch.ts'

const LOGIN = '/realms/switchboard/protocol/openid-connect/auth'
const page = (title: string, body: string) => `<!doctype html><title>${title}</title>${body}`
const loginPage = (title = 'Log in') =>
  page(
    title,
    `<form method="post" action="${LOGIN}"><input name="username"><input type="password" name="password"><button>Log in</button></form>`,
  )

const faults = { bill: 'It adds up.', status: 200, dies: false }
let sessions = 0
let newDevices = 0

const server = createServer((request, response) => void answer(request, response))
let plan: Plan
let browser: Browser
before(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const portal = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const person = { email: 'watch@example.com', password: 'right' }
  plan = { portal, ...person, press: ['Check this bill'], expect: ['It adds up.'], leave: ['Menu', 'Log out'] }
  browser = await startBrowser()
})
after(async () => {
  await browser.close()
  server.close()
})
beforeEach(() => Object.assign(faults, { bill: 'It adds up.', status: 200, dies: false }))

async function answer(request: IncomingMessage, response: ServerResponse) {
  const isSignedIn = request.headers.cookie?.includes('session=') ?? false
  const send = (html: string, status = 200) => response.writeHead(status, { 'content-type': 'text/html' }).end(html)
  const redirect = (location: string, cookie?: string | string[]) =>
    response.writeHead(303, { location, ...(cookie && { 'set-cookie': cookie }) }).end()
  switch (`${request.method} ${request.url}`) {
    case 'GET /':
      if (faults.status !== 200) return send(page('Unavailable', ''), faults.status)
      return isSignedIn ? send(page('Dashboard', dashboard)) : redirect(LOGIN)
    case `GET ${LOGIN}`:
      return send(loginPage())
    case `POST ${LOGIN}`: {
      const entered = new URLSearchParams((await request.toArray()).join(''))
      if (entered.get('username') !== plan.email || entered.get('password') !== 'right') return send(loginPage('Wrong'))
      sessions += 1
      if (!request.headers.cookie?.includes('device=')) newDevices += 1
      return redirect('/', ['session=1; path=/', 'device=1; path=/'])
    }
    case 'GET /bill':
      if (faults.dies) return killPortal()
      return send(page('Bill', `<main><h1>Bill</h1><p>${faults.bill}</p></main>${menu}`))
    case 'GET /logout':
      sessions -= 1
      return redirect('/', 'session=; max-age=0; path=/')
    default:
      return send('', 404)
  }
}

/** Simulates the end of its process: connections break, and new ones are refused. */
function killPortal() {
  server.close()
  server.closeAllConnections()
}
const startPortal = () =>
  new Promise<void>((resolve) => void server.listen(Number(new URL(plan.portal).port), '127.0.0.1', resolve))

const menu = '<details><summary role="button">Menu</summary><a role="menuitem" href="/logout">Log out</a></details>'
const dashboard = `<main><h1>Dashboard</h1><a href="/bill">Check this bill</a></main>${menu}`

const visit = (changes: Partial<Plan> = {}) => visitPortal(browser, { ...plan, ...changes }, { longestMs: 2_000 })

test('a visit signs in, reads and logs out', async () => {
  const { took, failure } = await visit()
  assert.equal(failure, undefined)
  assert.deepEqual([...took.keys()], ['open', 'sign-in', 'read', 'log-out'])
  assert.equal(sessions, 0)
})

test('a visit names the step that fails, and where', async () => {
  const failures: (readonly [Visit['failure'], string])[] = []
  const fail = async (changes: Partial<Plan> = {}) => {
    const found = await visit(changes)
    failures.push([found.failure, describeVisit(found)])
  }
  faults.status = 503
  await fail()
  faults.status = 200
  await fail({ password: 'wrong' })
  faults.bill = 'This bill does not add up'
  await fail()
  await fail({ expect: [], leave: ['Menu', 'Sign out'] })
  assert.deepEqual(
    failures.map(([failure]) => failure?.step),
    ['open', 'sign-in', 'read', 'log-out'],
  )
  const [open, signIn, read] = failures.map(([, text]) => text)
  assert.match(open ?? '', /^\d\d:\d\d:\d\d failed at open: http.* answered 503 \(on 'Unavailable' at \/\)$/)
  assert.match(signIn ?? '', /failed at sign-in: .*\(on 'Wrong' at \/realms\/.*\) \(before: open \d\.\d\)$/)
  assert.match(read ?? '', /failed at read: .*\(on 'Bill' at \/bill\)/)
  assert.doesNotMatch(failures.map(([, text]) => text).join('\n'), /right|watch@example/)
})

test('metrics report the last visit, and when one last succeeded', async () => {
  const metrics = createVisitMetrics(new Date(1_000_000))
  const served = await serveMetrics(metrics, 0)
  const lines = async () => (await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()).split('\n')
  try {
    assert.ok((await lines()).includes('switchboard_watch_last_success_timestamp_seconds 1000'))
    metrics.add({ startedAt: new Date(2_000_000), took: new Map([['open', 1_234]]), failure: undefined })
    metrics.add({ startedAt: new Date(3_000_000), took: new Map(), failure: { step: 'open', reason: 'away' } })
    const last = await lines()
    for (const line of [
      'switchboard_watch_last_success_timestamp_seconds 2000',
      'switchboard_watch_visits_total{result="success"} 1',
      'switchboard_watch_visits_total{result="failure"} 1',
      'switchboard_watch_failed{step="open"} 1',
      'switchboard_watch_failed{step="read"} 0',
    ])
      assert.ok(last.includes(line), line)
  } finally {
    served.close()
  }
})

test('the next visit of a watch is not from a new device, even after a failed visit', async () => {
  const visits: Visit[] = []
  const stop = new AbortController()
  newDevices = 0
  await watchPortal(plan, {
    startBrowser,
    everyMs: 100,
    metrics: createVisitMetrics(new Date()),
    onVisit(seen) {
      visits.push(seen)
      faults.bill = visits.length === 1 ? 'This bill does not add up' : 'It adds up.'
      if (visits.length === 3) stop.abort()
    },
    signal: stop.signal,
    longestMs: 2_000,
  })
  assert.deepEqual(
    visits.map(({ failure }) => failure?.step),
    [undefined, 'read', undefined],
  )
  assert.equal(newDevices, 1)
})

test('a watch continues after a failure and a crash of the browser, and ends on request', async () => {
  const visits: Visit[] = []
  const stop = new AbortController()
  const browsers: Browser[] = []
  faults.status = 503
  await watchPortal(plan, {
    startBrowser: async () => {
      const own = await startBrowser()
      browsers.push(own)
      return own
    },
    everyMs: 500,
    metrics: createVisitMetrics(new Date()),
    onVisit(seen) {
      visits.push(seen)
      faults.status = 200
      if (visits.length === 1) void browsers[0]?.close()
      if (visits.length === 3) stop.abort()
    },
    signal: stop.signal,
    longestMs: 2_000,
  })
  assert.deepEqual(
    [visits[0], visits.at(-1)].map((each) => each?.failure?.step),
    ['open', undefined],
  )
  assert.equal(browsers.length, 2)
})

test('a watch sees that the portal was killed, and signs in again by itself when it is back', async () => {
  const visits: Visit[] = []
  const stop = new AbortController()
  const metrics = createVisitMetrics(new Date(0))
  await watchPortal(plan, {
    startBrowser,
    everyMs: 100,
    metrics,
    onVisit(seen) {
      visits.push(seen)
      faults.dies = visits.length === 1
      if (visits.length === 3) void startPortal()
      if (visits.length === 4) stop.abort()
    },
    signal: stop.signal,
    longestMs: 2_000,
  })
  assert.deepEqual(
    visits.map(({ failure }) => failure?.step),
    [undefined, 'read', 'open', undefined],
  )
  assert.match(describeVisit(visits[2]!), /failed at open: .*ERR_CONNECTION_REFUSED.* \(no page was shown\)$/)
  const lastSuccess = visits[3]!.startedAt.getTime() / 1000
  const lines = (await metrics.text()).split('\n')
  assert.ok(lines.includes(`switchboard_watch_last_success_timestamp_seconds ${lastSuccess}`))
  assert.ok(lines.includes('switchboard_watch_visits_total{result="failure"} 2'))
})

test('the environment names the person, and the password or a file that contains it', () => {
  assert.deepEqual(readPerson({ WATCH_EMAIL: 'a@b.example', WATCH_PASSWORD: 'secret' }), {
    email: 'a@b.example',
    password: 'secret',
  })
  assert.throws(() => readPerson({ WATCH_EMAIL: 'a@b.example' }), /WATCH_PASSWORD_FILE/)
  const file = '/does/not/exist'
  assert.throws(() => readPerson({ WATCH_EMAIL: 'a@b.example', WATCH_PASSWORD_FILE: file }), /cannot be read/)
})
