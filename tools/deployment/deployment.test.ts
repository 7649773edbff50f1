// Checks that the files of an installation agree.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { arrayOf, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { KEYCLOAK_VERSION } from './keycloak/distribution.ts'
import { customerRealm } from './keycloak/realm.ts'
import { runTool } from '../../shared/node/child-process.mjs'
import { read, root } from '../../shared/node/tree.mjs'
import { secretsOfServices } from './compose-services.ts'
import { composedServices } from './manifests.ts'
import { SERVER, serverAllocator, serverFlags } from './server-flags.ts'

const compose = read('docker-compose.yml')

test('the image of Keycloak has the version that the tests run', () => {
  assert.equal(/^ARG KEYCLOAK_VERSION=(\S+)$/m.exec(read('Dockerfile'))?.[1], KEYCLOAK_VERSION)
  const others = [...`${compose}${read('Dockerfile')}`.matchAll(/keycloak\/keycloak:([^\s@]+)/g)].map(
    ([, version]) => version,
  )
  assert.deepEqual(new Set(others), new Set(['${KEYCLOAK_VERSION}']))
})

test('people of the demonstration cannot sign in to the installed provider', () => {
  const user = object({ username: string, serviceAccountClientId: optional(string) })
  const { users } = parseJson(customerRealm(), object({ users: arrayOf(user) }))
  assert.deepEqual(
    users.map(({ username }) => username),
    ['service-account-portal-api-admin'],
  )
})

test('the servers trust the network of the composition, and so does nginx, but not its gateway', () => {
  const [, subnet, gateway] = /subnet: (\S+), gateway: (\S+?) \}/.exec(compose) ?? []
  assert.ok(subnet && gateway)
  for (const name of ['TRUSTED_PROXIES', 'KC_PROXY_TRUSTED_ADDRESSES'])
    assert.match(compose, new RegExp(`${name}: ${subnet}\\n`))
  assert.match(
    read('deploy/nginx/containers/switchboard-servers.conf'),
    new RegExp(`deny ${gateway};\nallow ${subnet};`),
  )
})

test('every secret of the composition is made, once, long, and different from all others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-secrets-'))
  try {
    cpSync(join(root, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'))
    const readAll = async () => {
      await runTool(join(folder, 'make-secrets.sh'), [])
      const names = readdirSync(join(folder, 'secrets'))
      return new Map(names.map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8').trim()]))
    }
    const made = await readAll()
    const declared = [...compose.matchAll(/file: \.\/deploy\/secrets\/(\w+)/g)].map(([, name = '']) => name)
    assert.deepEqual([...made.keys()].sort(), declared.sort())
    assert.equal(new Set(made.values()).size, made.size)
    const random = [...made].filter(([name]) => /_(password|secret|token)$/.test(name))
    assert.ok(random.length > 5 && random.every(([, value]) => /^[0-9a-f]{64}$/.test(value)))
    assert.match(
      made.get('database_url') ?? '',
      new RegExp(`^postgres://portal:${made.get('portal_password')}@database/portal$`),
    )
    assert.deepEqual(await readAll(), made)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @param text of a composition */
const notGiven = (text: string) =>
  [...secretsOfServices(text)].flatMap(([service, { given, used }]) =>
    used.filter((secret) => !given.includes(secret)).map((secret) => `${service}: ${secret}`),
  )

test('a service uses only secrets that it was given', () => {
  const services = secretsOfServices(compose)
  const used = [...services].filter(([, secrets]) => secrets.used.length > 0).map(([name]) => name)
  assert.deepEqual(used.sort(), ['adopt', 'database', 'identity', 'mail', 'migrate', 'server-1', 'server-2', 'storage'])
  assert.deepEqual(services.get('proxy'), { given: [], used: [] })
  assert.deepEqual(notGiven(compose), [])
})

test('a secret that only other services were given is found', () => {
  const forgotten = compose.replace('secrets: [identity_password, identity_admin_password, ', 'secrets: [')
  assert.deepEqual(notGiven(forgotten), ['identity: identity_password', 'identity: identity_admin_password'])
  const inherited = compose.replace(/^ {6}metrics_token,\n/m, '')
  assert.deepEqual(
    notGiven(inherited).sort(),
    ['adopt', 'migrate', 'server-1', 'server-2'].map((name) => `${name}: metrics_token`),
  )
})

test('a service is given only secrets that exist', () => {
  const declared = [...compose.matchAll(/^ {2}(\w+): \{ file: /gm)].map(([, name = '']) => name)
  const given = [...secretsOfServices(compose).values()].flatMap((secrets) => secrets.given)
  assert.deepEqual([...new Set(given)].sort(), declared.sort())
})

test('the units run the release that docs/deployment.md links, and each release has a folder of its own', () => {
  const guide = read('docs/deployment.md')
  const link = /^ln -sfn "\$release" (\S+)$/m.exec(guide)?.[1]
  assert.ok(link)
  assert.match(read('deploy/systemd/switchboard@.service'), new RegExp(`^WorkingDirectory=${link}/portal$`, 'm'))
  assert.match(guide, /^release=\/opt\/switchboard\/releases\/\S+$/m)
  const targets = [...guide.matchAll(/npm run assemble -- (.*)$/gm)].map(([, target]) => target)
  assert.deepEqual(new Set(targets), new Set(['"$release"']))
})

test('servers have the same limits of memory as containers and as units, and Node knows them', () => {
  const flags = serverFlags()
  assert.ok(flags.some((flag) => flag.startsWith('--max-old-space-size=')))
  const [, unit] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(read('deploy/systemd/switchboard@.service')) ?? []
  assert.equal(unit, [...flags, SERVER].join(' '))
  const [allocator] = Object.entries(serverAllocator())
  assert.match(
    read('deploy/systemd/switchboard@.service'),
    new RegExp(`^Environment=PORT=%i ${allocator?.join('=')}$`, 'm'),
  )
  assert.equal(execFileSync(process.execPath, [...flags, '-p', '1'], { encoding: 'utf8' }), '1\n')
})

test('every service of the composition is without capabilities, limited and read-only', () => {
  const services = Object.entries(composedServices())
  assert.ok(services.length > 8)
  for (const [name, service] of services) {
    assert.deepEqual(service.cap_drop, ['ALL'], name)
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
    assert.equal(service.read_only, true, name)
    assert.match(service.mem_limit ?? '', /^\d+[mg]$/, name)
    assert.ok((service.pids_limit ?? 0) > 0, name)
  }
})

test('the proxy does not reach databases, storage and mails, which reach nothing outside', () => {
  const { proxy, ...others } = composedServices()
  assert.deepEqual(proxy?.networks, ['front'])
  const inFront = Object.keys(others).filter((name) => others[name]?.networks?.includes('front'))
  assert.deepEqual(inFront.sort(), ['identity', 'server-1', 'server-2'])
  for (const [name, { networks }] of Object.entries(others)) assert.ok(networks?.includes('back'), name)
  assert.match(compose, /^ {2}back: \{ internal: true \}$/m)
})

/** @param text of a composition or a Dockerfile */
const imagesFromElsewhere = (text: string) =>
  [...text.matchAll(/^(?: +image:|FROM) (\S+)/gm)]
    .map(([, name = '']) => name.replace('${KEYCLOAK_VERSION}', KEYCLOAK_VERSION))
    .filter((name) => !name.startsWith('switchboard/') && !/^[\w-]+$/.test(name))

test('images from elsewhere have an exact version', () => {
  const named = imagesFromElsewhere(`${compose}\n${read('Dockerfile')}`)
  assert.ok(named.length >= 7)
  for (const name of named) {
    const [version = ''] = name.split('@sha256:')
    assert.match(version, version.startsWith('postgres:') ? /:\d+\.\d+-/ : /:v?\d+\.\d+\.\d+(-|$)/)
  }
})

/** Runs pin-images.sh in a copy, with a registry that returns these digits as an image's digest. */
async function pinImages(folder: string, digits: string) {
  const docker = `#!/bin/sh\necho "$4" >> ${folder}/asked\necho sha256:${digits}\n`
  writeFileSync(join(folder, 'bin/docker'), docker, { mode: 0o755 })
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
  await runTool(join(folder, 'deploy/pin-images.sh'), [], { env })
  const [composition = '', build = ''] = ['docker-compose.yml', 'Dockerfile'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  return { composition, build, named: imagesFromElsewhere(`${composition}\n${build}`) }
}

test('one command adds a digest to every external image, and does not change anything else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-digests-'))
  try {
    for (const name of ['deploy', 'bin']) mkdirSync(join(folder, name))
    for (const name of ['deploy/pin-images.sh', 'docker-compose.yml', 'Dockerfile'])
      cpSync(join(root, name), join(folder, name))
    for (const digits of ['a'.repeat(64), 'b'.repeat(64)]) {
      const { composition, build, named } = await pinImages(folder, digits)
      assert.ok(named.length >= 7 && named.every((name) => name.endsWith(`@sha256:${digits}`)), named.join('\n'))
      assert.equal(composition.replaceAll(`@sha256:${digits}`, ''), compose.replaceAll(/@sha256:\w+/g, ''))
      assert.equal(build.replaceAll(`@sha256:${digits}`, ''), read('Dockerfile').replaceAll(/@sha256:\w+/g, ''))
    }
    const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')
    assert.ok(asked.includes(`quay.io/keycloak/keycloak:${KEYCLOAK_VERSION}`))
    const before = readFileSync(join(folder, 'Dockerfile'), 'utf8')
    await assert.rejects(pinImages(folder, 'none'), { output: /has no digest: sha256:none/ })
    assert.equal(readFileSync(join(folder, 'Dockerfile'), 'utf8'), before)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('ports of an installation for a trial are open on this machine only', () => {
  const published = [...compose.matchAll(/ports: \[(.*)\]/g)].map(([, ports]) => ports)
  assert.equal(published.length, 2)
  for (const ports of published) assert.match(ports ?? '', /^'127\.0\.0\.1:/)
})
