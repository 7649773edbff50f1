// npm run test:keycloak: the portal's sign-in against a real Keycloak with the project's realm and theme.
import { join } from 'node:path'
import { runScriptInTerminal } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { runStep } from '../../shared/node/terminal.mjs'
import { downloadKeycloak, findJava, KEYCLOAK_VERSION } from '../../tools/deployment/keycloak/distribution.ts'
import { Checks } from '../checks.ts'
import { Mailbox } from '../mailbox.ts'
import { freePort } from '../part-process.ts'
import { runLoginChecks } from './login-checks.ts'
import { runProtocolChecks } from './protocol-checks.ts'
import { startKeycloak } from './server.ts'

const port = Number(process.env.KEYCLOAK_PORT ?? 8081)
const portal = process.env.PORTAL_URL ?? 'http://localhost:8080'
const adminSecret = process.env.ADMIN_SECRET ?? 'only for this test'
const url = `http://localhost:${port}`

await runCommand(async () => {
  const java = findJava()
  const home = downloadKeycloak(java)
  const mailbox = new Mailbox(await freePort())
  await mailbox.open()
  const options = { home, java, port, portal, adminSecret, smtpPort: mailbox.port }
  const keycloak = await runStep(`Starting Keycloak ${KEYCLOAK_VERSION}`, () => startKeycloak(options))
  try {
    const checks = new Checks()
    await runProtocolChecks(checks, { url, portal, adminSecret, mailbox })
    if (!process.argv.includes('--protocol')) await runLoginChecks(checks, { url, portal, adminSecret, mailbox })
    const code = process.argv.some((argument) => ['--protocol', '--logins'].includes(argument))
      ? 0
      : await runBrowserSuite()
    return checks.end() || code
  } finally {
    await keycloak.stop()
    await mailbox.close()
  }
})

/**
 * Runs the sign-in suite of the embedded provider against Keycloak. One test at a time, because Keycloak refuses a
 * person's second login while the first is in progress.
 * @returns exit code
 */
function runBrowserSuite(): Promise<number> {
  const env = { ...process.env, IDENTITY_URL: url, ADMIN_SECRET: adminSecret, E2E_BASE: portal }
  const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--workers=1', ...filters]
  return runScriptInTerminal(join(root, 'node_modules/@playwright/test/cli.js'), args, { cwd: root, env })
}
