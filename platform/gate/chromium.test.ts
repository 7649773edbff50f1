import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findHeadlessShell } from './chromium.ts'
import { canInstallPackages } from '../../shared/node/debian.mjs'

const room = mkdtempSync(join(tmpdir(), 'switchboard-chromium-'))
after(() => rmSync(room, { recursive: true, force: true }))

test('a browser is installed for npm test only, and not for a publish', async () => {
  const asked = join(room, 'asked')
  writeFileSync(join(room, 'apt-get'), `#!/bin/sh\ntouch "${asked}"\nexit 1\n`)
  chmodSync(join(room, 'apt-get'), 0o755)
  const { PATH, CHROMIUM_SHELL } = process.env
  process.env.PATH = `${room}:${PATH}`
  delete process.env.CHROMIUM_SHELL
  try {
    const usualPath = join(room, 'nowhere')
    assert.equal(await findHeadlessShell({ usualPath }), undefined)
    assert.equal(existsSync(asked), false)
    assert.equal(await findHeadlessShell({ usualPath, mayInstall: true }), undefined)
    assert.equal(existsSync(asked), canInstallPackages())
  } finally {
    process.env.PATH = PATH
    if (CHROMIUM_SHELL !== undefined) process.env.CHROMIUM_SHELL = CHROMIUM_SHELL
  }
})
