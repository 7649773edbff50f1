// The settings shipped in deploy/ are a production server's, which starts with them once the secrets exist.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readServerSettings } from './config'

const root = join(__dirname, '../../..')
const secrets = mkdtempSync(join(tmpdir(), 'deployed-settings-'))
afterAll(() => rmSync(secrets, { recursive: true }))

const VALUES: Readonly<Record<string, string>> = {
  database_url: 'postgres://portal:a-password@database/portal',
  smtp_url: 'smtp://portal:another-password@mail.example:587',
}

/** Replaces the files that an operator creates. */
function withSecrets(text: string): Record<string, string> {
  const lines = text.split('\n').flatMap((line) => /^([A-Z_]+)=(.*)$/.exec(line)?.slice(1) ?? [])
  const variables = new Map<string, string>()
  for (let at = 0; at < lines.length; at += 2) variables.set(lines[at] ?? '', lines[at + 1] ?? '')
  for (const [name, file] of variables) {
    if (!name.endsWith('_FILE')) continue
    const made = join(secrets, basename(file))
    writeFileSync(made, VALUES[basename(file)] ?? `${basename(file)}-`.repeat(4))
    variables.set(name, made)
  }
  return Object.fromEntries(variables)
}

test.each(['deploy/kubernetes/base/settings.env', 'deploy/systemd/settings'])('%s', (path) => {
  const settings = withSecrets(readFileSync(join(root, path), 'utf8'))
  const { config, problems } = readServerSettings({ NODE_ENV: 'production', ...settings })
  expect(problems).toEqual([])
  expect(config).toMatchObject({ environment: 'prod', payments: { via: 'off' }, mail: { via: 'smtp' } })
  expect(readServerSettings({ NODE_ENV: 'production', ...settings, PUBLIC_URL: '' }).problems).toHaveLength(1)
})
