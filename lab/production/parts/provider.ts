// Keycloak as in its image: built in advance, started by deploy/keycloak/start.sh, with its own database.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anything, arrayOf, object, parseJson, recordOf } from '../../../shared/node/read-json.mjs'
import { downloadKeycloak, findJava } from '../../../tools/deployment/keycloak/distribution.ts'
import { runTool } from '../../../shared/node/child-process.mjs'
import { root } from '../../../shared/node/environment.mjs'
import { MAIL_HOST } from '../../../tools/deployment/names.ts'
import { PartProcess } from '../../part-process.ts'
import type { Database } from './database.ts'

interface ProviderSettings {
  /** the folder of the Keycloak copy */
  folder: string
  port: number
  managementPort: number
  /** the address that customers use */
  url: string
  portal: string
  database: Database
  secretFile: (name: string) => string
  smtpPort: number
  /** file of the authority that signed the relay's certificate */
  authority: string
  /** file with the address of the relay */
  namesFile: string
}

/** Builds a copy of Keycloak for PostgreSQL, with the files that `npm run assemble` has created for it. */
export async function buildProvider(folder: string, assembled: string) {
  const java = findJava()
  cpSync(downloadKeycloak(java), folder, { recursive: true })
  cpSync(assembled, folder, { recursive: true })
  addTestCustomers(folder)
  // The archive loses the execute permissions.
  await runTool('chmod', ['+x', join(folder, 'bin/kc.sh')])
  const options = ['build', '--db=postgres', '--health-enabled=true']
  await runTool(join(folder, 'bin/kc.sh'), options, { env: { ...process.env, JAVA_HOME: java } })
}

export function providerProcess(settings: ProviderSettings) {
  return new PartProcess({
    name: 'Keycloak',
    command: join(root, 'deploy/keycloak/start.sh'),
    args: [`--http-port=${settings.port}`, `--http-management-port=${settings.managementPort}`],
    env: { ...process.env, ...environmentOf(settings), JAVA_HOME: findJava() },
    log: join(settings.folder, '../provider.log'),
    // Takes minutes on a busy machine, because Keycloak imports the realm.
    startSeconds: 600,
    isReady: async () => (await fetch(`http://127.0.0.1:${settings.managementPort}/health/ready`)).ok,
  })
}

const environmentOf = ({
  folder,
  url,
  portal,
  database,
  secretFile,
  smtpPort,
  authority,
  namesFile,
}: ProviderSettings) => ({
  KEYCLOAK_HOME: folder,
  JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx512m',
  KC_DB_URL: `jdbc:postgresql://127.0.0.1:${database.port}/identity`,
  KC_DB_USERNAME: 'identity',
  KC_DB_PASSWORD_FILE: secretFile('identity_password'),
  QUARKUS_DATASOURCE_JDBC_FOREGROUND_VALIDATION_INTERVAL: '1S',
  KC_HOSTNAME: url,
  // A single machine shares its cache with no other.
  KC_CACHE: 'local',
  KC_HTTP_ENABLED: 'true',
  KC_HTTP_HOST: '127.0.0.1',
  KC_HTTP_MANAGEMENT_HOST: '127.0.0.1',
  KC_PROXY_HEADERS: 'xforwarded',
  KC_PROXY_TRUSTED_ADDRESSES: '127.0.0.1',
  KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
  KC_BOOTSTRAP_ADMIN_PASSWORD_FILE: secretFile('identity_admin_password'),
  PORTAL_URL: portal,
  PORTAL_ADMIN_SECRET_FILE: secretFile('admin_secret'),
  KC_TRUSTSTORE_PATHS: authority,
  JAVA_OPTS_APPEND: `-Djdk.net.hosts.file=${namesFile}`,
  SMTP_HOST: MAIL_HOST,
  SMTP_PORT: String(smtpPort),
  SMTP_STARTTLS: 'true',
  MAIL_FROM: 'portal@energy.example',
})

const DEMONSTRATION_SUBJECTS = '5e1f5e1f-0000-4000-8000-'
/** The subjects of the test's customers. Production refuses those of the demonstration. */
const TEST_SUBJECTS = '7e577e57-0000-4000-8000-'
export const TEST_PASSWORD = 'galah-currawong-brolga'

/**
 * Adds customers to the imported realm: those of the demonstration, with other subjects and another password.
 * @param folder of Keycloak
 */
function addTestCustomers(folder: string) {
  const file = join(folder, 'data/import/switchboard-realm.json')
  const source = readFileSync(join(root, 'keycloak/switchboard-realm.json'), 'utf8')
    .replaceAll(DEMONSTRATION_SUBJECTS, TEST_SUBJECTS)
    .replaceAll('"wattlebird"', JSON.stringify(TEST_PASSWORD))
  const { users } = parseJson(source, object({ users: arrayOf(anything) }))
  writeFileSync(
    file,
    JSON.stringify({
      ...parseJson(readFileSync(file, 'utf8'), recordOf(anything)),
      users,
    }),
  )
}

/** The same for the database of the portal. */
export const testSubjectsStatement = `update account_login set subject = replace(subject, '${DEMONSTRATION_SUBJECTS}', '${TEST_SUBJECTS}');
delete from idp_user;`

export interface NewCustomer {
  email: string
  account: string
  password: string
}

/**
 * Adds a user with Keycloak's own command, as in docs/deployment.md.
 * @param folder of Keycloak
 * @param address on this machine
 * @returns the id of the user
 */
export async function addUser(
  folder: string,
  address: string,
  adminPassword: string,
  { email, account, password }: NewCustomer,
): Promise<string> {
  const env = { ...process.env, JAVA_HOME: findJava(), KC_CLI_PASSWORD: adminPassword }
  const config = ['--config', join(folder, 'kcadm.config')]
  const run = (...args: string[]) => runTool('bash', [join(folder, 'bin/kcadm.sh'), ...args, ...config], { env })
  await run('config', 'credentials', '--server', address, '--realm', 'master', '--user', 'admin')
  const names = [`username=${email}`, `email=${email}`, 'firstName=First', 'lastName=Customer', 'enabled=true']
  const values = [...names, `attributes.accountNumber=["${account}"]`].flatMap((value) => ['-s', value])
  const output = await run('create', 'users', '-r', 'switchboard', ...values, '-i')
  await run('set-password', '-r', 'switchboard', '--username', email, '--new-password', password)
  return output.trim().split('\n').at(-1) ?? ''
}
