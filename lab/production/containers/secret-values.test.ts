import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../../../shared/node/environment.mjs'
import { secretValues } from './secret-values.ts'

const skip = spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed'

test('every secret of the composition is looked for in the environments of its containers', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-secrets-'))
  after(() => rmSync(folder, { recursive: true }))
  cpSync(join(root, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'))
  assert.equal(spawnSync(join(folder, 'make-secrets.sh')).status, 0)
  const secrets = join(folder, 'secrets')
  const values = secretValues(secrets)
  const missed = readdirSync(secrets).filter((name) => {
    const text = readFileSync(join(secrets, name), 'utf8')
    return !values.some((value) => text.includes(value))
  })
  // The mail catcher does not require a password.
  assert.deepEqual(missed.sort(), ['mail_certificate', 'smtp_url'])
})
