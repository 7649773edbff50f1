// Checks every import rule: a tree of a few files violates one rule at a time, which has to report it.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'
import { nameOfRoomRule, servers } from './server-imports.mjs'

const packages = {
  host: '@switchboard/host',
  'remotes/usage': '@switchboard/usage',
  'remotes/billing': '@switchboard/billing',
  server: '@switchboard/server',
  legacy: '@switchboard/legacy',
  demo: '@switchboard/demo',
  e2e: '@switchboard/e2e',
  ...Object.fromEntries(
    [
      ...['domain', 'wire', 'brand', 'auth', 'api-client', 'events', 'ui', 'forms', 'analytics'].map(
        (name) => `shared/${name}`,
      ),
      ...['record', 'remote', 'loader', 'embed'].map((name) => `platform/${name}`),
    ].map((folder) => [folder, `@switchboard/${folder.split('/')[1]}`]),
  ),
  'platform/server': '@switchboard/platform-server',
}

/** For each room of a server below the first, a file that imports the room above or beside it. */
const upwardImports = Object.fromEntries(
  servers.flatMap(({ name, levels }) =>
    levels.flatMap((rooms, level) =>
      rooms.flatMap((room, index) => {
        const other = rooms[index - 1] ?? levels[level - 1]?.at(-1)
        if (!other) return []
        const files = {
          [`${name}/src/${room}/index.ts`]: `import '../${other}/example'`,
          [`${name}/src/${other}/example.ts`]: '',
        }
        return [[nameOfRoomRule(name, room), files]]
      }),
    ),
  ),
)

/** A file that violates the rule, by the name of the rule. */
const examples: Record<string, Record<string, string>> = {
  ...upwardImports,
  'platform-knows-no-portal': {
    'platform/loader/src/page-loader.ts': `import '../../../host/src/example'`,
    'host/src/example.ts': '',
  },
  'platform-takes-its-brand': { 'platform/loader/src/page-loader.ts': `import '@switchboard/brand'` },
  'browser-runs-no-programs': {
    'shared/ui/src/action/Button.tsx': `import '../../../node/terminal.mjs'`,
    'shared/node/terminal.mjs': '',
  },
  'no-cycles-of-folders': {
    'platform/build/dev.ts': `import '../gate/gate.ts'`,
    'platform/gate/gate.ts': `import '../build/build.ts'`,
    'platform/build/build.ts': '',
  },
  'nothing-imports-lab': { 'host/src/main.tsx': `import '../../lab/bench/load.ts'`, 'lab/bench/load.ts': '' },
  'product-without-demo': { 'server/src/app.ts': `import '@switchboard/demo'` },
  'demo-uses-the-server': { 'demo/src/people.ts': `import '@switchboard/events'` },
  'server-for-demo-only': { 'host/src/main.tsx': `import '@switchboard/server'` },
  'remote-knows-no-remote': { 'remotes/usage/src/UsagePage.tsx': `import '@switchboard/billing'` },
  'remote-knows-no-host': { 'remotes/usage/src/UsagePage.tsx': `import '@switchboard/host'` },
  'host-knows-no-remote': { 'host/src/main.tsx': `import '@switchboard/usage'` },
  'legacy-stands-alone': {
    'legacy/src/app/main.js': `import '../../../host/src/example'`,
    'host/src/example.ts': '',
  },
  'shared-knows-no-floor-above': { 'shared/ui/src/action/Button.tsx': `import '@switchboard/host'` },
  'domain-knows-rules-and-dayjs': { 'shared/domain/src/bill.ts': `import 'react'` },
  'server-shares-only-rules': { 'server/src/app.ts': `import '@switchboard/events'` },
  'platform-server-knows-the-record': { 'platform/server/src/web/page.ts': `import '@switchboard/brand'` },
  'platform-server-for-servers': { 'host/src/main.tsx': `import '@switchboard/platform-server'` },
  'e2e-drives-the-product': { 'e2e/usage/usage.spec.ts': `import '@switchboard/domain'` },
  'brand-is-data': { 'shared/brand/src/index.ts': `import '@switchboard/domain'` },
  'wire-knows-typebox-and-domain': { 'shared/wire/src/account.ts': `import '@switchboard/brand'` },
  'wire-types-only': { 'remotes/usage/src/calls.ts': `import { AccountResponse } from '@switchboard/wire'` },
  'wire-for-calls': { 'shared/ui/src/action/Button.tsx': `import type { AccountResponse } from '@switchboard/wire'` },
  'record-for-host-server-tools': { 'shared/ui/src/action/Button.tsx': `import '@switchboard/record'` },
  'loader-for-the-host': { 'remotes/usage/src/calls.ts': `import '@switchboard/loader'` },
  'loader-knows-no-shell': { 'platform/loader/src/page-loader.ts': `import type { Area } from '@switchboard/events'` },
  'loader-takes-types-of-the-contract': { 'platform/loader/src/page-loader.ts': `import '@switchboard/remote'` },
  'auth-for-api-client-and-host': { 'remotes/usage/src/calls.ts': `import '@switchboard/auth'` },
  'remote-uses-shared-packages': { 'remotes/usage/src/calls.ts': `import '@switchboard/record'` },
  'ui-knows-no-data': { 'shared/ui/src/action/Button.tsx': `import '@switchboard/api-client'` },
  'messages-in-their-areas': { 'shared/ui/src/action/Button.tsx': `import '@switchboard/events'` },
  'forms-know-no-data': { 'shared/forms/src/Form.tsx': `import '@switchboard/api-client'` },
  'one-form-library': { 'remotes/usage/src/UsagePage.tsx': `import 'react-final-form'` },
  'pure-files-stay-pure': { 'remotes/usage/src/period-names.ts': `import type { FC } from 'react'` },
  'pure-files-do-not-call': {
    'remotes/usage/src/period-names.ts': `import './calls'`,
    'remotes/usage/src/calls.ts': '',
  },
  'one-door': { 'remotes/usage/src/period-names.ts': `import '../../../shared/domain/src/index'` },
  'tests-stay-outside': {
    'shared/domain/src/bill.ts': `import './bill.test'`,
    'shared/domain/src/bill.test.ts': '',
  },
  'programs-load-tests-by-path': {
    'lab/bench/load.ts': `import './load.test.ts'`,
    'lab/bench/load.test.ts': '',
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
  'remotes/usage/src/UsagePage.tsx': `import 'react'; import './calls'; import './period-names'; import '@switchboard/events'; import '@switchboard/forms'`,
  'remotes/usage/src/calls.ts': `import '@switchboard/api-client'; import type { UsageResponse } from '@switchboard/wire'; import './period-names'`,
  'remotes/usage/src/period-names.ts': `import '@switchboard/domain'; import './text'; import 'dayjs'`,
  'remotes/usage/src/text.ts': '',
  'shared/domain/src/bill.ts': `import 'dayjs'`,
  'shared/domain/src/bill.test.ts': `import './bill'`,
  'shared/forms/src/Form.tsx': `import 'react-final-form'; import '@switchboard/ui'; import '@switchboard/domain'`,
  'platform/loader/src/page-loader.ts': `import type { Remote } from '@switchboard/remote'; import type { FC } from 'react'; import '@switchboard/record'; import '@switchboard/analytics'`,
  'shared/api-client/src/call.ts': `import '@switchboard/auth'`,
  'host/src/main.tsx': `import '@switchboard/auth'; import '@switchboard/loader'; import '@switchboard/record'`,
  'server/src/billing/bill-draft.ts': `import '../http/responses'`,
  'server/src/http/responses.ts': `import '../config/config'; import '@switchboard/platform-server'`,
  'server/src/config/config.ts': '',
  'demo/src/people.ts': `import '@switchboard/server'; import '@switchboard/domain'`,
  'server/src/app.ts': `import '@switchboard/domain'; import '@switchboard/wire'; import '@switchboard/record'; import 'node:fs'`,
  'shared/wire/src/account.ts': `import '@sinclair/typebox'; import '@switchboard/domain'`,
  'e2e/support/answers.ts': `import type { AccountResponse } from '@switchboard/wire'`,
}

test('a tree without a violation passes', async () => {
  assert.deepEqual(await violatedRules(allowed), [])
})

for (const { name, comment } of config.forbidden) {
  test(`${name}: ${comment}`, async () => {
    const example = examples[name ?? '']
    assert.ok(example, `no example violates the rule ${name}`)
    const found = await violatedRules(example)
    assert.ok(name)
    assert.ok(found.includes(name), `the example violates ${found.join(', ') || 'no rule'}`)
  })
}

test('imports of workspace packages are resolved', async () => {
  const { modules } = await cruiseFolders(['remotes/usage/src/calls.ts'], process.cwd())
  const calls = modules.find((module) => module.source === 'remotes/usage/src/calls.ts')
  assert.ok(calls?.dependencies.some((to) => to.resolved === 'shared/api-client/src/index.ts'))
})

async function cruiseFolders(folders: string[], baseDir: string) {
  const { output } = await cruise(folders, { ...config.options, baseDir, ruleSet: config, validate: true })
  assert.ok(typeof output === 'object')
  return output
}

/**
 * @param files texts by path
 * @returns names of the violated rules
 */
async function violatedRules(files: Record<string, string>): Promise<string[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'switchboard-imports-')))
  try {
    for (const [folder, name] of Object.entries(packages)) {
      const dependencies = {
        ...Object.fromEntries(Object.values(packages).map((n) => [n, '*'])),
        react: '*',
        '@sinclair/typebox': '*',
        'react-final-form': '*',
        dayjs: '*',
      }
      write(join(root, folder, 'package.json'), JSON.stringify({ name, exports: './src/index.ts', dependencies }))
      write(join(root, folder, 'src/index.ts'), '')
      link(join(root, folder), join(root, 'node_modules', name))
    }
    for (const name of ['react', 'react-final-form', 'dayjs', '@sinclair/typebox', 'undeclared']) {
      write(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name }))
      write(join(root, 'node_modules', name, 'index.js'), '')
    }
    for (const [file, text] of Object.entries(files)) write(join(root, file), text)
    const folders = ['host', 'platform', 'remotes', 'shared', 'server', 'legacy', 'demo', 'e2e', 'tools', 'lab']
    for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })
    const { summary } = await cruiseFolders(folders, root)
    return summary.violations.map((violation) => violation.rule.name)
  } finally {
    rmSync(root, { recursive: true })
  }
}

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function link(target: string, path: string) {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}
