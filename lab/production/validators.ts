// Validates files that cannot run on this machine with Docker Compose, kustomize and the API of Kubernetes, which are
// compiled as libraries (validators/).
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'
import { runTool, ToolError } from '../../shared/node/child-process.mjs'
import { buildGoProgram } from './parts/go-program.ts'
import type { Checks } from '../checks.ts'

const folder = 'lab/production/validators'

/** @returns the path of the program */
function buildValidators(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(root, folder, name)))
  return buildGoProgram(folder, hash.digest('hex').slice(0, 12))
}

const names = {
  PORTAL_URL: 'https://portal.energy.example',
  LOGIN_URL: 'https://login.energy.example',
  LOGIN_HOST: 'login.energy.example',
  SITE: './site.conf',
  TLS: './deploy/tls',
}

export async function checkFiles(checks: Checks) {
  const program = await buildValidators()
  const run = (...args: string[]) => runTool(program, args, { cwd: root, env: { ...process.env, ...names } })
  await checks.run('Docker Compose accepts the composition, and the one with TLS', async () => {
    for (const files of [['docker-compose.yml'], ['docker-compose.yml', 'deploy/https.yml']])
      assert.equal(await run('compose', ...files), '9 services\n')
  })
  await checks.run('kustomize and the API of Kubernetes accept the manifests', async () => {
    for (const name of ['base', 'example'])
      assert.match(await run('kubernetes', `deploy/kubernetes/${name}`), /^\d+ objects\n$/)
  })
  await checks.run('both refuse a misspelt key', () => checkWrongWords(run))
}

async function checkWrongWords(run: (...args: string[]) => Promise<string>) {
  const copy = mkdtempSync(join(tmpdir(), 'switchboard-files-'))
  try {
    cpSync(join(root, 'deploy'), join(copy, 'deploy'), { recursive: true })
    cpSync(join(root, 'docker-compose.yml'), join(copy, 'docker-compose.yml'))
    const spoil = (path: string, word: string, wrong: string) => {
      const file = join(copy, path)
      writeFileSync(file, readFileSync(file, 'utf8').replace(word, wrong))
      return file
    }
    const compose = spoil('docker-compose.yml', 'read_only: true', 'readonly: true')
    await assert.rejects(run('compose', compose), isAbout('readonly'))
    spoil('deploy/kubernetes/base/servers.yaml', 'readinessProbe:', 'readinesProbe:')
    await assert.rejects(run('kubernetes', join(copy, 'deploy/kubernetes/example')), isAbout('readinesProbe'))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const isAbout = (word: string) => (error: unknown) => error instanceof ToolError && error.output.includes(word)
