import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { dataFolder, root } from '../../../shared/node/environment.mjs'
import { examineInstallation } from '../doctor/examine-installation.ts'
import { describeFindings } from '../doctor/finding.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import { defineVerb, type VerbResult } from './define-verb.ts'

export const doctor = defineVerb({
  summary: 'check the settings of a server, or a running installation from outside',
  usage: ['doctor', 'doctor ADDRESS'],
  details: [
    'Without an address: checks the settings in the environment, the data folder and the database of a server.',
    'With the address of a portal: checks it from outside, like a browser without a sign-in: certificate, headers, every file of',
    'every current and fallback build, the redirects to the login page, and what should be hidden. Changes no data.',
  ],
  examples: ['doctor', 'doctor https://portal.energy.example'],
  words: { least: 0, most: 1 },
  options: {},
  run: async ({ words: [address] }) => (address === undefined ? examineSettings() : examineFromOutside(address)),
})

function examineSettings(): VerbResult {
  const server = join(root, 'server/dist/main.js')
  const env = { ...process.env, DATA_DIR: dataFolder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [server, '--check'], { env, encoding: 'utf8' })
  const text = stdout.trim() || stderr.trim()
  return { failed: status !== 0, json: { ok: status === 0, problems: status === 0 ? [] : text.split('\n') }, text }
}

/** @throws UsageError */
async function examineFromOutside(address: string): Promise<VerbResult> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(`${address} is not an address: give one such as https://portal.energy.example.`)
  const findings = await examineInstallation(address)
  const isFailed = findings.some(({ result }) => result === 'failed')
  return { failed: isFailed, json: { ok: !isFailed, findings }, text: describeFindings(findings) }
}
