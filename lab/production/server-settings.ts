// The environment of the servers and of their commands, as in docker-compose.yml.
import { join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'
import { hosts, MAIL_HOST, namesOnMachine } from '../../tools/deployment/names.ts'
import type { Ports } from './ports.ts'

interface Reached {
  dataDir: string
  database: 'directly' | 'through the pooler'
}

interface Installed {
  urls: { portal: string; login: string }
  authority: string
  ports: Ports
  secretFile(name: string): string
}

export function serverSettings(installation: Installed, { dataDir, database }: Reached): NodeJS.ProcessEnv {
  const { urls, authority, ports } = installation
  const secretFile = (name: string) => installation.secretFile(name)
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_OPTIONS: `--require ${join(root, 'tools/deployment/hosts.cjs')}`,
    TEST_HOSTS: `${namesOnMachine(hosts)},${MAIL_HOST}=127.0.0.1`,
    NODE_EXTRA_CA_CERTS: authority,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PLUGINS: 'web,registry,portal',
    PUBLIC_URL: urls.portal,
    IDENTITY_URL: urls.login,
    IDENTITY_NAME: 'keycloak',
    TRUSTED_PROXIES: '127.0.0.1',
    ...(database === 'directly'
      ? { DATABASE_URL_FILE: secretFile('database_url') }
      : { DATABASE_URL_FILE: secretFile('pooler_url'), DATABASE_POOLER: '1' }),
    ADMIN_SECRET_FILE: secretFile('admin_secret'),
    XSRF_SECRET_FILE: secretFile('xsrf_secret'),
    CUSTOMER_SECRET_FILE: secretFile('customer_secret'),
    METRICS_TOKEN_FILE: secretFile('metrics_token'),
    SMTP_URL_FILE: secretFile('smtp_url'),
    MAIL_FROM: 'portal@energy.example',
    STORAGE: 's3://builds',
    S3_ENDPOINT: `http://127.0.0.1:${ports.storage}`,
    AWS_REGION: 'us-east-1',
    AWS_SHARED_CREDENTIALS_FILE: secretFile('storage_credentials'),
    PAYMENTS: 'off',
    DEBITS: 'none',
  }
}
