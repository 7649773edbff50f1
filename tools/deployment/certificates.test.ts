import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runTool } from '../../shared/node/child-process.mjs'
import { read, root } from '../../shared/node/tree.mjs'

/** The user of nginx in its image. */
const NGINX = { uid: 101, gid: 101 }
const skip = process.getuid?.() !== 0 && 'only root can give files to another user'

const readAs = (file: string, user: { uid: number; gid: number }) =>
  spawnSync('cat', [file], { ...user, encoding: 'utf8' }).stdout

test(
  'nginx in its container can read the keys that certbot keeps for root, and nobody else can',
  { skip },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-certificates-'))
    try {
      chmodSync(folder, 0o755)
      const lineage = join(folder, 'live')
      mkdirSync(lineage)
      const script = join(folder, 'copy-certificates.sh')
      cpSync(join(root, 'deploy/copy-certificates.sh'), script)
      const env = {
        ...process.env,
        RENEWED_LINEAGE: lineage,
        RENEWED_DOMAINS: 'portal.energy.example login.energy.example',
      }
      const names = ['login.energy.example', 'portal.energy.example']
      // The second call is a renewal.
      for (const time of ['first', 'second']) {
        writeFileSync(join(lineage, 'fullchain.pem'), `${time} chain`)
        writeFileSync(join(lineage, 'privkey.pem'), `${time} key`, { mode: 0o600 })
        assert.equal(readAs(join(lineage, 'privkey.pem'), NGINX), '')
        await runTool(script, [], { env })
        assert.deepEqual(
          readdirSync(join(folder, 'tls')),
          names.flatMap((name) => [`${name}.crt`, `${name}.key`]),
        )
        for (const name of names) {
          assert.equal(readAs(join(folder, 'tls', `${name}.crt`), NGINX), `${time} chain`)
          assert.equal(readAs(join(folder, 'tls', `${name}.key`), NGINX), `${time} key`)
          assert.equal(readAs(join(folder, 'tls', `${name}.key`), { uid: 65_534, gid: 65_534 }), '')
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('every folder of this machine that the site over TLS reads is mounted', () => {
  const mounted = [...read('deploy/https.yml').matchAll(/:(\/[\w/.]+):ro$/gm)].map(([, path = '']) => path)
  const files = ['https.conf', ...readdirSync(join(root, 'deploy/nginx/snippets')).map((name) => `snippets/${name}`)]
  const site = files.map((name) => readFileSync(join(root, 'deploy/nginx', name), 'utf8')).join('\n')
  const folders = [...site.matchAll(/^ *(?:root|ssl_certificate|ssl_certificate_key) (\S+);$/gm)].map(([, path = '']) =>
    path.startsWith('/') ? path : `/etc/nginx/${path.split('/')[0]}`,
  )
  assert.deepEqual(new Set(folders), new Set(['/etc/nginx/tls', '/var/www/acme']))
  assert.deepEqual(
    [...new Set(folders)].filter((folder) => !mounted.includes(folder)),
    [],
  )
})
