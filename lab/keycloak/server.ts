// Starts a Keycloak for the test, with the project's realm and theme and a database in memory.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'
import { installTheme } from '../../tools/deployment/keycloak/theme.ts'
import { PartProcess } from '../part-process.ts'

interface KeycloakOptions {
  home: string
  java: string
  port: number
  portal: string
  adminSecret: string
  smtpPort: number
}

export async function startKeycloak(options: KeycloakOptions): Promise<PartProcess> {
  const { home, java, port, portal, adminSecret, smtpPort } = options
  const managementPort = port + 1_000
  for (const [from, to] of [
    ['keycloak/switchboard-realm.json', 'import/switchboard-realm.json'],
    ['server/assets/common-passwords.txt', 'password-blacklists/common-passwords.txt'],
  ] as const)
    cpSync(join(root, from), join(home, 'data', to))
  installTheme(join(home, 'themes'))
  const ports = [`--http-port=${port}`, `--http-management-port=${managementPort}`]
  const keycloak = new PartProcess({
    name: 'Keycloak',
    command: 'bash',
    args: [join(home, 'bin/kc.sh'), 'start-dev', '--db=dev-mem', '--health-enabled=true', '--import-realm', ...ports],
    env: {
      ...process.env,
      JAVA_HOME: java,
      JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx512m',
      PORTAL_URL: portal,
      PORTAL_ADMIN_SECRET: adminSecret,
      SMTP_PORT: String(smtpPort),
      // As in deploy/keycloak/start.sh.
      KC_SPI_EVENTS_LISTENER__EMAIL__INCLUDE_EVENTS: 'UPDATE_CREDENTIAL,REMOVE_CREDENTIAL',
    },
    log: join(home, 'test.log'),
    startSeconds: 300,
    isReady: async () => (await fetch(`http://localhost:${managementPort}/health/ready`)).ok,
  })
  await keycloak.start()
  return keycloak
}
