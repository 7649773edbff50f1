// deploy/keycloak/update-realm.sh, with a program that stands for Keycloak: it keeps the names of flows and the realm's
// settings, and refuses a name that is taken.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { anything, arrayOf, object, parseJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { root } from '../../shared/node/tree.mjs'

const home = mkdtempSync(join(tmpdir(), 'switchboard-realm-'))
after(() => rmSync(home, { recursive: true, force: true }))
mkdirSync(join(home, 'bin'))
const program = `#!/bin/bash
cd "$(dirname "$0")"
echo call >> calls
[ "$(wc -l < calls)" -eq "\${FAILS_AT:-0}" ] && exit 1
case "$1 $2" in
  'get realms/switchboard') grep "^$4=" settings | tail -1 | cut -d= -f2- ;;
  'get authentication/flows') cat flows ;;
  'create authentication/flows')
    name="\${5#alias=}"
    grep -qxF "$name" flows && exit 1
    echo "$name" >> flows; echo "$name" ;;
  'create '*) echo id ;;
  'update realms/switchboard') for each in "$@"; do echo "$each"; done | grep = >> settings ;;
esac
`
writeFileSync(join(home, 'bin/kcadm.sh'), program, { mode: 0o755 })

const pathOf = (name: string) => join(home, 'bin', name)
const linesOf = (name: string) => readFileSync(pathOf(name), 'utf8').split('\n').filter(Boolean)
const settings = () => new Map(linesOf('settings').map((line) => line.split(/=(.*)/s, 2) as [string, string]))

beforeEach(() => {
  for (const name of ['calls', 'flows']) writeFileSync(pathOf(name), '')
  writeFileSync(pathOf('settings'), 'browserFlow=browser\n')
})

function update(failsAt = 0): number | null {
  writeFileSync(pathOf('calls'), '')
  const env = { PATH: process.env.PATH, KEYCLOAK_HOME: home, FAILS_AT: String(failsAt) }
  return spawnSync('bash', [join(root, 'deploy/keycloak/update-realm.sh')], { env, encoding: 'utf8' }).status
}

test('an update creates the flows only once, and sets what the realm file of this release contains', () => {
  assert.equal(update(), 0)
  assert.equal(linesOf('flows').length, 7)
  const text = readFileSync(join(root, 'keycloak/switchboard-realm.json'), 'utf8')
  const { enabledEventTypes } = parseJson(text, object({ enabledEventTypes: arrayOf(string) }))
  const expected = parseJson(text, recordOf(anything))
  assert.deepEqual(JSON.parse(settings().get('enabledEventTypes') ?? ''), enabledEventTypes)
  assert.deepEqual(JSON.parse(settings().get('eventsListeners') ?? ''), expected['eventsListeners'])
  for (const name of ['browserFlow', 'resetCredentialsFlow']) assert.equal(settings().get(name), expected[name])
  assert.equal(update(), 0)
  assert.equal(linesOf('flows').length, 7)
})

test('an update that was interrupted is run again', () => {
  for (const failsAt of [3, 4, 6, 20]) assert.notEqual(update(failsAt), 0)
  assert.equal(settings().get('browserFlow'), 'browser')
  assert.equal(update(), 0)
  const used = settings().get('browserFlow') ?? ''
  assert.match(used, /^log in \d$/)
  assert.ok(linesOf('flows').includes(used))
})
