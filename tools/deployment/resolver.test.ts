import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../shared/node/environment.mjs'

test('nginx in its container asks the first name server, which alone knows the containers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-resolver-'))
  try {
    const [list, result] = [join(folder, 'resolv.conf'), join(folder, 'resolver.conf')]
    for (const [first, named] of [
      ['172.30.80.1', '172.30.80.1'],
      ['fd00::1', '[fd00::1]'],
    ]) {
      writeFileSync(list, `search dns.podman\nnameserver ${first}\nnameserver 192.0.2.53\n`)
      execFileSync(join(root, 'deploy/nginx/resolver.sh'), [list, result])
      assert.equal(readFileSync(result, 'utf8'), `resolver ${named} valid=2s ipv6=off;\n`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
