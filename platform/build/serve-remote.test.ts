// Tests the server of `npm run dev` in a repository whose bundler is not webpack.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { object, arrayOf, recordOf, anything, string } from '../../shared/node/read-json.mjs'
import { serveRemote, type RemoteServer } from './serve-remote.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-serve-'))
const output = join(folder, '.cache/dev')
const portalCalls: string[] = []
const portal = createServer((request, response) => {
  const { url = '' } = request
  portalCalls.push(`${request.method} ${url}`)
  const body = url.startsWith('/api/openapi.json')
    ? { paths: { '/api/portal/account': { get: {} } } }
    : { tag: 'a', remotes: { usage: { current: 'published' } } }
  response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'sb-visitor=a' })
  response.end(JSON.stringify(body))
})
const recordShape = object({ base: string, entryKind: string, files: arrayOf(object({ path: string })) })
const definition = `
import { defineRemote } from '@switchboard/remote'
const routes = [{ path: '/news', handle: { page: 'news', title: 'News' }, lazy: () => import('./NewsPage') }]
export default defineRemote({ name: 'news', routes })`
let server: RemoteServer
let address = ''

const listen = (one: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) =>
    one.listen(0, 'localhost', () => {
      const bound = one.address()
      resolve(typeof bound === 'object' && bound ? bound.port : 0)
    }),
  )

before(async () => {
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/remote.ts'), definition)
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ 'PUT /api/portal/news/read': { status: 204 } }))
  mkdirSync(output, { recursive: true })
  const portalPort = await listen(portal)
  const free = createServer()
  const port = await listen(free)
  await new Promise((resolve) => free.close(resolve))
  address = `http://localhost:${port}`
  server = await serveRemote('news', folder, {
    portal: `http://localhost:${portalPort}`,
    port,
    output,
    entryKind: 'module',
  })
})
after(async () => {
  await server.close()
  portal.close()
  rmSync(folder, { recursive: true })
})

describe('the development server of a remote elsewhere', () => {
  test('waits for the first build, then serves its files and its record with the styles', async () => {
    const waiting = fetch(`${address}/remoteEntry.js`)
    writeFileSync(join(output, 'remoteEntry.js'), 'export const init = 1')
    writeFileSync(join(output, 'style-a1.css'), '')
    server.reload()
    const entry = await waiting
    assert.equal(await entry.text(), 'export const init = 1')
    assert.equal(entry.headers.get('content-type'), 'text/javascript')
    const record = recordShape(await (await fetch(`${address}/record.json`)).json(), 'the record')
    assert.deepEqual([record.entryKind, record.base], ['module', `${address}/`])
    assert.deepEqual(
      record.files.map(({ path }) => path),
      ['style-a1.css'],
    )
    assert.equal((await fetch(`${address}/..%2f..%2fpackage.json`)).status, 404)
  })

  for (const path of ['/', '/news', '/news/old?year=2026'])
    test(`shows the remote at ${path}`, async () => {
      const page = await (await fetch(address + path)).text()
      assert.match(page, /<switchboard-remote name="news">/)
      assert.match(page, /new EventSource\('\/reload'\)/)
    })

  test('gives the page the portal’s builds with its own in them', async () => {
    const answer = await fetch(`${address}/registry/embed.json?visitor=a`)
    assert.equal(answer.headers.get('set-cookie'), 'sb-visitor=a')
    const { remotes } = object({ remotes: recordOf(anything) })(await answer.json(), 'the builds')
    assert.equal(remotes['usage'] !== undefined, true)
    const { current } = object({ current: recordShape })(remotes['news'], 'news')
    assert.deepEqual([current.base, current.entryKind], [`${address}/`, 'module'])
  })

  test('answers calls that the portal does not have, and forwards the others', async () => {
    const put = await fetch(`${address}/api/portal/news/read`, { method: 'PUT', body: '{}' })
    assert.equal(put.status, 204)
    assert.equal((await fetch(`${address}/api/portal/account`)).status, 200)
    assert.equal((await fetch(`${address}/embed.js`)).status, 200)
    assert.equal(portalCalls.includes('PUT /api/portal/news/read'), false)
    assert.ok(portalCalls.includes('GET /api/portal/account') && portalCalls.includes('GET /embed.js'))
  })

  test('tells open pages about a later build', async () => {
    const { body } = await fetch(`${address}/reload`)
    const reader = body!.getReader()
    server.reload()
    const { value } = await reader.read()
    assert.equal(new TextDecoder().decode(value), 'data: reload\n\n')
    await reader.cancel()
  })
})

test('a second server at the same port says what to do', async () => {
  const { port } = new URL(address)
  const options = { portal: 'http://localhost:1', port: Number(port), output, entryKind: 'module' } as const
  await assert.rejects(serveRemote('news', folder, options), {
    message: `Port ${port} is in use: stop what uses it, or set PORT, as in PORT=${Number(port) + 1} npm run dev.`,
  })
})
