// Checks the units of deploy/systemd with systemd itself, on a machine prepared as in docs/deployment.md.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { files, read } from '../../shared/node/tree.mjs'

const skip = spawnSync('systemd-analyze', ['--version']).status === 0 ? false : 'systemd-analyze is not installed'
const units = files('deploy/systemd').filter((path) => path.endsWith('.service'))
const folders = [] as string[]
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** Targets that every machine has; here they start nothing. */
const targets = ['sysinit', 'basic', 'shutdown', 'network-online', 'multi-user']

/**
 * @param change of each unit
 * @returns systemd's findings
 */
function verify(change: (text: string) => string = (text) => text): string {
  const machine = mkdtempSync(join(tmpdir(), 'switchboard-units-'))
  folders.push(machine)
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(machine, path)), { recursive: true })
    writeFileSync(join(machine, path), text, { mode })
  }
  for (const name of targets) write(`etc/systemd/system/${name}.target`, '[Unit]\nDefaultDependencies=no\n')
  for (const unit of units) write(`etc/systemd/system/${basename(unit)}`, change(read(unit)))
  for (const program of ['usr/bin/node', 'opt/keycloak/switchboard/start.sh']) write(program, '#!/bin/sh\n', 0o755)
  const instances = units.map((unit) => basename(unit).replace('@.', '@8081.'))
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', `--root=${machine}`, ...instances], {
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`
}

test('systemd understands every line of the units, and finds their programs', { skip }, () => {
  assert.equal(units.length, 2)
  assert.equal(verify(), '')
})

test('a line that systemd ignores, and a program that is not there, are found', { skip }, () => {
  assert.match(
    verify((text) => text.replace('ProtectSystem=', 'ProtectSystems=')),
    /Unknown key.* 'ProtectSystems'/,
  )
  assert.match(
    verify((text) => text.replace('/usr/bin/node ', '/usr/local/bin/node ')),
    /not executable/,
  )
})

test('the settings that the units name are those that the guide copies', () => {
  const named = units.map((unit) => /^EnvironmentFile=(.*)$/m.exec(read(unit))?.[1] ?? '').sort()
  const [, sources = '', target] = /&& cp (.* deploy\/systemd\/.*) (\/\S+)\/$/m.exec(read('docs/deployment.md')) ?? []
  const copied = sources.split(' ').filter((source) => source.startsWith('deploy/systemd/'))
  assert.deepEqual(copied.map((source) => `${target}/${basename(source)}`).sort(), named)
})
