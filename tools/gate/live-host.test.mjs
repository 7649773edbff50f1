// The files of a live host that was built elsewhere, read from the portal.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { root } from '../quality/tree.mjs'
import { gate } from './gate.mjs'

const host = JSON.parse(readFileSync(join(root, 'host/dist/record.json'), 'utf8'))
const live = { ...host, build: '0123456789abcdef', base: '/host/0123456789abcdef/' }
let respond
const server = createServer((_request, response) => respond(response))
const check = () => {
  const portal = `http://127.0.0.1:${server.address().port}`
  return gate({ part: 'usage', hosts: [live], portal, limits: { file: 200 } })
}

before(() => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)))
after(() => {
  server.closeAllConnections()
  server.close()
})

test('are not waited for without end', async () => {
  respond = () => {}
  await assert.rejects(check, /did not send \/host\/0123456789abcdef\/.+ within 0\.2 s\.$/)
  respond = (response) => response.write('the beginning')
  await assert.rejects(check, /did not send \/host\/0123456789abcdef\/.+ within 0\.2 s\.$/)
})

test('that are not there are named, before a browser is started', async () => {
  respond = (response) => response.writeHead(410).end()
  await assert.rejects(check, /answered 410 for \/host\/0123456789abcdef\/.+\.$/)
})
