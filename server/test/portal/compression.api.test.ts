// Responses that customers wait for are compressed. Measured on the network, because fetch would hide it.
import { request } from 'node:http'
import { Browser } from '../identity-provider/browser'
import { as, portal } from '../support/portal'

interface Received {
  readonly encoding: string | undefined
  readonly bytes: number
}

const receive = (path: string, headers: Readonly<Record<string, string>>): Promise<Received> =>
  new Promise((resolve, reject) => {
    request({ port: portal.port, path, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve({ encoding: response.headers['content-encoding'], bytes }))
    })
      .on('error', reject)
      .end()
  })

/** @returns the compressed fraction of the response */
async function share(path: string, token?: string): Promise<number> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const plain = await receive(path, authorization)
  const compressed = await receive(path, { ...authorization, 'accept-encoding': 'br' })
  expect([plain.encoding, compressed.encoding]).toEqual([undefined, 'br'])
  return compressed.bytes / plain.bytes
}

test('bills and payments, and the licences, take at most a third', async () => {
  expect(await share('/api/portal/billingHistory', await as('alex'))).toBeLessThan(1 / 3)
  expect(await share('/third-party-notices.txt')).toBeLessThan(1 / 3)
})

test('the login’s styles take at most a third', async () => {
  const page = await new Browser().open(`${portal.origin}/auth/realms/switchboard/account`)
  const [, styles] = /href="([^"]+identity\.css)"/.exec(page.text) ?? []
  if (styles === undefined) throw new Error(`the login page has no styles: ${page.status} ${page.text}`)
  expect(await share(styles)).toBeLessThan(1 / 3)
})
