import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runScript, ToolError } from './child-process.mjs'
import { npmEnvironment, pinnedPnpm } from './pnpm.mjs'

test('pnpm says why packages cannot be installed under npm run --silent, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-pnpm-'))
  const before = process.env.npm_config_loglevel
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { react: '19.0.0' } }))
    writeFileSync(join(folder, 'pnpm-lock.yaml'), "lockfileVersion: '9.0'\nimporters:\n  .: {}\n")
    process.env.npm_config_loglevel = 'silent'
    const args = ['install', '--frozen-lockfile', '--ignore-workspace', '--reporter=append-only']
    await assert.rejects(
      runScript(await pinnedPnpm(), args, { cwd: folder, env: npmEnvironment() }),
      (error) => error instanceof ToolError && /ERR_PNPM_OUTDATED_LOCKFILE/.test(error.output),
    )
  } finally {
    if (before === undefined) delete process.env.npm_config_loglevel
    else process.env.npm_config_loglevel = before
    rmSync(folder, { recursive: true, force: true })
  }
})
