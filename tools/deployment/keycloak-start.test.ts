// deploy/keycloak/start.sh, with a program that prints what Keycloak would get.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../../shared/node/tree.mjs'

const home = mkdtempSync(join(tmpdir(), 'switchboard-keycloak-'))
after(() => rmSync(home, { recursive: true, force: true }))
mkdirSync(join(home, 'bin'))
const program = '#!/bin/sh\necho "$@" "$KC_SPI_EVENTS_LISTENER__EMAIL__INCLUDE_EVENTS" "$PORTAL_ADMIN_SECRET"\n'
writeFileSync(join(home, 'bin/kc.sh'), program, { mode: 0o755 })
writeFileSync(join(home, 'secret'), 'a secret\n')

const complete = {
  KEYCLOAK_HOME: home,
  PORTAL_URL: 'https://portal.example',
  PORTAL_ADMIN_SECRET_FILE: join(home, 'secret'),
  SMTP_HOST: 'mail.example',
  SMTP_PORT: '587',
  MAIL_FROM: 'portal@energy.example',
}

function start(settings: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH, ...settings }
  return spawnSync('bash', [join(root, 'deploy/keycloak/start.sh')], { env, encoding: 'utf8' })
}

test('Keycloak starts with complete settings, and emails what changes at a login', () => {
  const { stdout, status } = start(complete)
  assert.equal(status, 0)
  assert.equal(stdout, 'start --optimized --import-realm UPDATE_CREDENTIAL,REMOVE_CREDENTIAL a secret\n')
})

for (const missing of ['PORTAL_URL', 'PORTAL_ADMIN_SECRET_FILE', 'SMTP_HOST', 'SMTP_PORT', 'MAIL_FROM'])
  test(`Keycloak does not start without ${missing}, and names it`, () => {
    const { stdout, stderr, status } = start({ ...complete, [missing]: '' })
    assert.deepEqual([stdout, status], ['', 1])
    assert.match(stderr, new RegExp(`Set ${missing.replace(/_FILE$/, '')}:`))
  })
