// Shows that every import rule bites: a tree of a few files breaks one rule at a time, and the rule of that name answers.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'

const packages = {
  host: '@switchboard/host',
  'remotes/usage': '@switchboard/usage',
  'remotes/billing': '@switchboard/billing',
  server: '@switchboard/server',
  e2e: '@switchboard/e2e',
  ...Object.fromEntries(
    ['domain', 'brand', 'registry', 'auth', 'api-client', 'events', 'remote', 'ui', 'forms'].map((name) => [
      `shared/${name}`,
      `@switchboard/${name}`,
    ]),
  ),
}

/** One file that breaks the rule, by the rule's name. */
const breaks = {
  'remote-knows-no-remote': { 'remotes/usage/src/UsagePage.tsx': `import '@switchboard/billing'` },
  'remote-knows-no-host': { 'remotes/usage/src/UsagePage.tsx': `import '@switchboard/host'` },
  'host-knows-no-remote': { 'host/src/main.tsx': `import '@switchboard/usage'` },
  'shared-knows-no-app': { 'shared/ui/src/Button.tsx': `import '@switchboard/host'` },
  'domain-knows-only-dayjs': { 'shared/domain/src/bill.ts': `import 'react'` },
  'server-shares-only-rules': { 'server/src/app.ts': `import '@switchboard/events'` },
  'e2e-drives-the-product': { 'e2e/usage.spec.ts': `import '@switchboard/domain'` },
  'registry-for-host-server-tools': { 'shared/ui/src/Button.tsx': `import '@switchboard/registry'` },
  'auth-for-api-client-and-host': { 'remotes/usage/src/calls.ts': `import '@switchboard/auth'` },
  'remote-uses-shared-packages': { 'remotes/usage/src/calls.ts': `import '@switchboard/registry'` },
  'shared-layers': { 'shared/events/src/banner.ts': `import '@switchboard/remote'` },
  'ui-knows-no-data': { 'shared/ui/src/Button.tsx': `import '@switchboard/api-client'` },
  'messages-in-their-areas': { 'shared/ui/src/Button.tsx': `import '@switchboard/events'` },
  'forms-know-no-data': { 'shared/forms/src/Form.tsx': `import '@switchboard/api-client'` },
  'one-form-library': { 'remotes/usage/src/UsagePage.tsx': `import 'react-final-form'` },
  'pure-files-stay-pure': { 'remotes/usage/src/period.ts': `import type { FC } from 'react'` },
  'pure-files-do-not-call': {
    'remotes/usage/src/period.ts': `import './calls'`,
    'remotes/usage/src/calls.ts': '',
  },
  'one-door': { 'remotes/usage/src/period.ts': `import '../../../shared/domain/src/index'` },
  'tests-stay-outside': {
    'shared/domain/src/bill.ts': `import './bill.test'`,
    'shared/domain/src/bill.test.ts': '',
  },
  'no-cycles': {
    'shared/domain/src/bill.ts': `import './money'`,
    'shared/domain/src/money.ts': `import './bill'`,
  },
  resolvable: { 'host/src/main.tsx': `import './nowhere'` },
  declared: { 'server/src/app.ts': `import 'undeclared'` },
}

const allowed = {
  'remotes/usage/src/remote.ts': `import '@switchboard/remote'; const page = () => import('./UsagePage')`,
  'remotes/usage/src/UsagePage.tsx': `import 'react'; import './calls'; import './period'; import '@switchboard/events'; import '@switchboard/forms'`,
  'remotes/usage/src/calls.ts': `import '@switchboard/api-client'; import './period'`,
  'remotes/usage/src/period.ts': `import '@switchboard/domain'; import './text'; import 'dayjs'`,
  'remotes/usage/src/text.ts': '',
  'shared/domain/src/bill.ts': `import 'dayjs'`,
  'shared/domain/src/bill.test.ts': `import './bill'`,
  'shared/forms/src/Form.tsx': `import 'react-final-form'; import '@switchboard/ui'; import '@switchboard/domain'`,
  'shared/api-client/src/call.ts': `import '@switchboard/auth'`,
  'host/src/main.tsx': `import '@switchboard/auth'; import '@switchboard/registry'`,
  'server/src/app.ts': `import '@switchboard/domain'; import '@switchboard/registry'; import 'node:fs'`,
}

test('a tree that keeps the rules passes', async () => {
  assert.deepEqual(await broken(allowed), [])
})

for (const { name, comment } of config.forbidden) {
  test(`${name}: ${comment}`, async () => {
    assert.ok(breaks[name], `no example breaks the rule ${name}`)
    const found = await broken(breaks[name])
    assert.ok(found.includes(name), `the example broke ${found.join(', ') || 'no rule'}`)
  })
}

test('the workspace itself is understood: a remote is seen to use the API client by its name', async () => {
  const { modules } = (await cruise(['remotes/usage/src/calls.ts'], options(process.cwd()))).output
  const calls = modules.find((module) => module.source === 'remotes/usage/src/calls.ts')
  assert.ok(calls.dependencies.some((to) => to.resolved === 'shared/api-client/src/index.ts'))
})

const options = (baseDir) => ({ ...config.options, baseDir, ruleSet: config, validate: true })

async function broken(files) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'switchboard-imports-')))
  try {
    for (const [folder, name] of Object.entries(packages)) {
      const dependencies = {
        ...Object.fromEntries(Object.values(packages).map((n) => [n, '*'])),
        react: '*',
        'react-final-form': '*',
        dayjs: '*',
      }
      write(join(root, folder, 'package.json'), JSON.stringify({ name, exports: './src/index.ts', dependencies }))
      write(join(root, folder, 'src/index.ts'), '')
      link(join(root, folder), join(root, 'node_modules', name))
    }
    for (const name of ['react', 'react-final-form', 'dayjs', 'undeclared']) {
      write(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name }))
      write(join(root, 'node_modules', name, 'index.js'), '')
    }
    for (const [file, text] of Object.entries(files)) write(join(root, file), text)
    const { output } = await cruise(['host', 'remotes', 'shared', 'server', 'e2e'], options(root))
    return output.summary.violations.map((violation) => violation.rule.name)
  } finally {
    rmSync(root, { recursive: true })
  }
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function link(target, path) {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}
