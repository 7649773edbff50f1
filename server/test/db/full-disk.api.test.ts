// The embedded database's disk is full.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portalWith } from '../support/customers'
import { call, json } from '../support/portal'
import { until } from '../support/until'

const ANN = { subject: 'ann', number: '4000000701' }
const onEmbedded = process.env['API_TESTS_ENGINE'] === 'pglite' ? it : it.skip

onEmbedded(
  'a log without room ends the server with one sentence, and the next start has every acknowledged change',
  async () => {
    const noSpace = join(process.env['TMPDIR'] ?? '/tmp', `switchboard-no-space-${process.pid}`)
    const preload = join(__dirname, 'full-disk/no-space.cjs')
    const own = await portalWith([ANN], { NO_SPACE: noSpace, NODE_OPTIONS: `--require=${preload}` })
    const token = await own.provider.token(ANN.subject)
    const ask = (path: string, init?: RequestInit) => call(path, token, init, own.server.origin)
    const change = (phoneNumber: string) =>
      ask('/api/portal/account/contact/update', json({ sendBillTo: 0, phoneNumber }))
    try {
      expect((await change('0491570110')).status).toBe(200)
      writeFileSync(noSpace, '')
      await change('0491570158').catch(() => undefined)
      await until(() => own.server.output().includes('make room'))
      const printed = own.server
        .output()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{'))
      expect(printed).toEqual([
        `The disk that holds ${join(own.server.dataDir, 'pg')} is full: make room and start again.`,
      ])
      expect(await own.server.stop()).toBe(1)

      rmSync(noSpace)
      await own.restart()
      expect(JSON.stringify((await ask('/api/portal/account')).body)).toMatch(/491 ?570 ?110/)
    } finally {
      rmSync(noSpace, { force: true })
      await own.close()
    }
  },
  120_000,
)
