import fastify from 'fastify'
import { warnOfUntrustedProxy } from './forwarded-requests'

async function warningsWith(trustProxy: string[] | false, headers: Record<string, string>[]): Promise<string[]> {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({ trustProxy, logger: { level: 'warn', stream } })
  warnOfUntrustedProxy(app)
  app.get('/', async () => 'here')
  for (const sent of headers) await app.inject({ url: '/', headers: sent })
  await app.close()
  return lines
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

it('an untrusted proxy is reported once', async () => {
  for (const trusted of [false, ['10.0.0.0/8']] as const) {
    const warnings = await warningsWith(trusted && [...trusted], [{}, forwarded, forwarded])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('TRUSTED_PROXIES')
    expect(warnings[0]).not.toContain('203.0.113.7')
  }
})

it('a trusted proxy and customers without a proxy are not reported', async () => {
  expect(await warningsWith(['127.0.0.1'], [{}, forwarded])).toEqual([])
  expect(await warningsWith(false, [{}, {}])).toEqual([])
})
