// Tests that the gate reads the files of a live host built elsewhere from the portal.
import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readBuildRecord } from '../build/record-shapes.ts'
import { root } from '../../shared/node/tree.mjs'
import { runGate } from './gate.ts'

const host = readBuildRecord(join(root, 'host/dist'))
const live = { ...host, build: '0123456789abcdef', base: '/host/0123456789abcdef/' }

let respond: (response: ServerResponse) => void = () => {}
const server = createServer((_request, response) => respond(response))

/** @param fileLimit how long the gate waits for a file, in milliseconds */
function checkUsage(fileLimit: number) {
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const portal = `http://127.0.0.1:${address.port}`
  return runGate({ part: 'usage', hosts: [live], portal, limits: { file: fileLimit } })
}

before(() => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined))))
after(() => {
  server.closeAllConnections()
  server.close()
})

test('the gate does not wait for a file without end', async () => {
  respond = () => {}
  await assert.rejects(checkUsage(200), /did not send \/host\/0123456789abcdef\/.+ within 0\.2 s: try again\.$/)
  respond = (response) => response.write('the beginning')
  await assert.rejects(checkUsage(200), /did not send \/host\/0123456789abcdef\/.+ within 0\.2 s: try again\.$/)
})

test('the gate names a file that is not there, before it starts a browser', async () => {
  respond = (response) => response.writeHead(410).end()
  await assert.rejects(
    checkUsage(10_000),
    /responded with 410 to \/host\/0123456789abcdef\/.+: publish that build again\.$/,
  )
})
