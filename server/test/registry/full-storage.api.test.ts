// The disk with the files of builds is full.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { call } from '../support/portal'
import { until } from '../support/until'
import { file } from './team'
import { teamsWith } from './teams'

it('an upload to a full disk gets 507 with the remedy, and succeeds once there is room', async () => {
  const noSpace = join(process.env['TMPDIR'] ?? '/tmp', `switchboard-full-storage-${process.pid}`)
  const preload = join(__dirname, 'full-storage.cjs')
  const { operator, portal, close } = await teamsWith([], { NO_SPACE: noSpace, NODE_OPTIONS: `--require=${preload}` })
  const upload = (folder = 'files') =>
    call(`/registry/api/builds/usage/${'a'.repeat(16)}/${folder}/1.js`, operator, file('one'), portal.server.origin)
  try {
    writeFileSync(noSpace, '')
    expect(await upload()).toMatchObject({
      status: 507,
      body: {
        code: 'storage-full',
        detail: 'The portal has no space left for files of builds: have an operator make room, then publish again.',
      },
    })
    expect((await upload('maps')).status).toBe(507)
    // The log arrives through a pipe, perhaps after the answer.
    await until(() => portal.server.log().includes('the storage is full'))
    rmSync(noSpace)
    expect((await upload()).status).toBe(204)
  } finally {
    rmSync(noSpace, { force: true })
    await close()
  }
}, 60_000)
