// The synthetic customer of docs/operations.md, who visits the portal in a browser of its own.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findHeadlessShell, findChromium } from '../../../platform/gate/chromium.ts'
import { root } from '../../../shared/node/environment.mjs'
import { resolverRules } from '../../../tools/deployment/names.ts'
import { PartProcess } from '../../part-process.ts'
import { TEST_PASSWORD } from './provider.ts'

/** The shortest interval that the command takes. */
const EVERY_SECONDS = 10
const visit = [
  ...['--press', 'Check this bill line by line', '--expect', 'It adds up.'],
  ...['--leave', 'My profile', '--leave', 'Log out'],
]

/** @param settings `portal`: its address; `email`: of a customer with bills */
export async function watchProcess(settings: { folder: string; port: number; portal: string; email: string }) {
  const { folder, port, portal, email } = settings
  mkdirSync(folder)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, TEST_PASSWORD, { mode: 0o600 })
  return new PartProcess({
    name: 'watch',
    command: process.execPath,
    args: [
      ...[join(root, 'tools/launch/run.cjs'), 'switchboard', 'watch', ...visit],
      ...['--port', String(port), '--every', String(EVERY_SECONDS)],
    ],
    cwd: root,
    env: {
      ...process.env,
      SWITCHBOARD_URL: portal,
      WATCH_EMAIL: email,
      WATCH_PASSWORD_FILE: passwordFile,
      CHROMIUM_SHELL: await writeBrowser(folder),
    },
    log: join(folder, '../watch.log'),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).ok,
  })
}

/** @returns the path of a browser that finds the hosts of this installation and trusts their authority */
async function writeBrowser(folder: string): Promise<string> {
  const own = (await findHeadlessShell({ mayInstall: true })) ?? (await findChromium({ mayInstall: true }))
  const path = join(folder, 'browser')
  writeFileSync(
    path,
    `#!/bin/sh\nexec '${own}' '--host-resolver-rules=${resolverRules}' --ignore-certificate-errors "$@"\n`,
  )
  chmodSync(path, 0o755)
  return path
}
