import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../../shared/node/environment.mjs'
import { hosts } from '../../../tools/deployment/names.ts'
import { documentedSteps } from './https.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('docs/deployment.md sets each variable that https.yml requires, and makes its site', () => {
  const { site, settings } = documentedSteps(read('docs/deployment.md'))
  const required = [...read('deploy/https.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
  assert.ok(required.length >= 4)
  for (const name of required) assert.ok(settings[name], name)
  assert.equal(settings.PORTAL_URL, `https://${hosts.portal}`)
  assert.equal(settings.LOGIN_HOST, hosts.login)
  assert.match(site, /deploy\/nginx\/https\.conf > site\.conf$/)
  assert.equal(settings.SITE, './site.conf')
})

test('a page that no longer says how https.yml is started is an error', () => {
  const page = read('docs/deployment.md')
  assert.throws(() => documentedSteps(page.replaceAll('deploy/https.yml', 'deploy/other.yml')), /does not say/)
})
