// Tests that with npm run dev, a page gets the responses in answers.json to calls that the portal does not have; a published build does not.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import webpack, { type Configuration } from 'webpack'
import { createAnswersHandler } from './development-answers.ts'
import { developmentConfig, servedConfig } from './development-config.ts'
import { AnswersError, readRemoteAnswers } from './remote-answers.ts'
import { remoteConfig } from './webpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-answers-'))
after(() => rmSync(folder, { recursive: true }))
const writeAnswers = (content: unknown) =>
  writeFileSync(join(folder, 'answers.json'), typeof content === 'string' ? content : JSON.stringify(content))

describe('a page of npm run dev', () => {
  const lines: string[] = []
  const portalCalls: string[] = []
  const development = createServer(createAnswersHandler(folder, (line) => void lines.push(line)))
  const portal = createServer((request, response) => {
    portalCalls.push(`${request.method} ${request.url}`)
    response.end('the portal')
  })
  const sendToNetwork = globalThis.fetch

  before(async () => {
    const server = await listen(development)
    const address = await listen(portal)
    Object.assign(globalThis, { location: new URL(address), __webpack_public_path__: `${server}/` })
    await import('./refresh/answer-calls.mjs')
    const fetchOfPage = globalThis.fetch
    globalThis.fetch = (path, init) => fetchOfPage(new URL(String(path), address), init)
  })
  after(async () => {
    globalThis.fetch = sendToNetwork
    for (const server of [development, portal]) server.closeAllConnections()
    await Promise.all([development, portal].map((server) => new Promise((resolve) => server.close(resolve))))
  })
  beforeEach(() => {
    lines.length = 0
    portalCalls.length = 0
  })

  test('gets the response in the file, and the terminal reports it', async () => {
    writeAnswers({ 'GET /api/portal/outages': [{ id: 'north' }], addresses: ['/outages/north'] })
    const answer = await fetch('/api/portal/outages?state=VIC', { headers: { authorization: 'Bearer token' } })
    assert.deepEqual([answer.status, await answer.json()], [200, [{ id: 'north' }]])
    assert.deepEqual(portalCalls, [])
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', /answers\.json answers GET \/api\/portal\/outages with 200$/)
  })

  test('gets status, type and body of a complete response', async () => {
    const body = { status: 409, title: 'Already reported' }
    writeAnswers({
      'POST /api/portal/outages': { status: 409, type: 'application/problem+json', body },
      'DELETE /api/portal/outages/north': { status: 204 },
    })
    const refused = await fetch('/api/portal/outages', { method: 'POST', body: '{}' })
    assert.deepEqual([refused.status, refused.headers.get('content-type')], [409, 'application/problem+json'])
    assert.deepEqual(await refused.json(), body)
    const removed = await fetch('/api/portal/outages/north', { method: 'DELETE' })
    assert.deepEqual([removed.status, await removed.text()], [204, ''])
  })

  test('gets the changed response after a change of the file', async () => {
    writeAnswers({ 'GET /api/portal/outages': 'before' })
    await fetch('/api/portal/outages')
    writeAnswers({ 'GET /api/portal/outages': 'after' })
    assert.equal(await (await fetch('/api/portal/outages')).json(), 'after')
  })

  test('gets the portal’s calls, and those missing from the file, from the portal, and reads which to add', async () => {
    writeAnswers({ 'GET /api/portal/account': 'file', 'GET /api/portal/invoices/7/pdf': 'file' })
    for (const path of ['/api/portal/account', '/api/portal/invoices/7/pdf', '/api/portal/tips', '/registry/parts'])
      assert.equal(await (await fetch(path)).text(), 'the portal', path)
    assert.equal(portalCalls.length, 4)
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', /answers\.json has no response to GET \/api\/portal\/tips, .* add it$/)
  })

  test('gets the response of the portal while the file cannot be read, and the terminal reports why', async () => {
    writeAnswers('{ "GET /api/portal/outages": ')
    assert.equal(await (await fetch('/api/portal/outages')).text(), 'the portal')
    assert.match(lines.join(), /answers\.json cannot be read: .*JSON/)
  })
})

test('a call that no page can send is refused, and the message shows the right form', () => {
  for (const call of ['get /api/portal/tips', 'GET /api/portal/tips?all=1', 'GET https://portal.example/api', 'tips']) {
    writeAnswers({ [call]: [] })
    assert.throws(
      () => readRemoteAnswers(folder),
      (error) =>
        error instanceof AnswersError && error.message.includes(`“${call}”`) && /GET \/api/.test(error.message),
    )
  }
  writeAnswers({ addresses: '/tips/1' })
  assert.throws(() => readRemoteAnswers(folder), AnswersError)
})

test('only development builds ask for answers', () => {
  const asksForAnswers = ({ plugins = [] }: Configuration) =>
    plugins.some((plugin) => plugin instanceof webpack.EntryPlugin && plugin.entry.endsWith('answer-calls.mjs'))
  assert.deepEqual(
    [developmentConfig('usage', 1), servedConfig('usage', 1), remoteConfig('usage')].map(asksForAnswers),
    [true, true, false],
  )
})

/** @returns its address */
async function listen(server: Server): Promise<string> {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return `http://127.0.0.1:${address.port}`
}
