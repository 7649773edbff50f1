// npm run test:keycloak: the portal's sign-in against a real Keycloak with the project's realm and theme.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  downloadKeycloak,
  findJava,
  KEYCLOAK_VERSION,
  MissingProgram,
} from '../../tools/deployment/keycloak/distribution.ts'
import { startMailRelay } from './mail-relay.ts'
import { protocolChecks, type ProtocolCheck } from './protocol-checks.ts'
import { startKeycloak } from './server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const port = Number(process.env.KEYCLOAK_PORT ?? 8081)
const portal = process.env.PORTAL_URL ?? 'http://localhost:8080'
const adminSecret = process.env.ADMIN_SECRET ?? 'only for this test'

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof MissingProgram ? error.message : error)
  process.exitCode = 1
}

async function run() {
  const java = findJava()
  const home = downloadKeycloak(java)
  console.log(`Starting Keycloak ${KEYCLOAK_VERSION} on port ${port} …`)
  const mails = await startMailRelay()
  const ports = { port, managementPort: port + 1000, smtpPort: mails.port }
  const keycloak = await startKeycloak({ home, java, portal, adminSecret, ...ports })
  const stop = () => void keycloak.stop().finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const protocol = await runChecks(protocolChecks({ url: keycloak.url, portal, adminSecret, mails }))
    const browser = process.argv.includes('--protocol') ? 0 : await runBrowserSuite(keycloak.url)
    return protocol || browser
  } finally {
    await keycloak.stop()
    await mails.stop()
  }
}

async function runChecks(checks: readonly ProtocolCheck[]) {
  let failed = 0
  for (const { name, check } of checks) {
    try {
      await check()
      console.log(`  ✓ ${name}`)
    } catch (error) {
      failed += 1
      console.error(`  ✗ ${name}\n${error instanceof Error ? error.stack : String(error)}`)
    }
  }
  console.log(`${checks.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/**
 * Runs the sign-in suite of the embedded provider against Keycloak. One test at a time, because Keycloak refuses a
 * person's second login while the first is in progress.
 * @returns exit code
 */
async function runBrowserSuite(url: string): Promise<number> {
  if (!existsSync(`${root}e2e/shell/sign-in.spec.ts`))
    throw new MissingProgram('There is no e2e/shell/sign-in.spec.ts to run in a browser.')
  const env = { ...process.env, IDENTITY_URL: url, ADMIN_SECRET: adminSecret, E2E_BASE: portal }
  const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const suite = spawn(
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--workers=1', ...filters],
    {
      cwd: root,
      env,
      stdio: 'inherit',
    },
  )
  return new Promise((resolve) => suite.on('exit', (code) => resolve(code ?? 1)))
}
