import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { npmEnvironment } from '../../shared/node/pnpm.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import { files, read } from '../../shared/node/tree.mjs'
import { bulkAdvisoryUrl, fetchAdvisories, saveAdvisories, shippedPackages, today } from './advisories.ts'
import { lockedPackages } from './locked-packages.ts'
import { acceptedVulnerabilities, checkVulnerabilities, faultsOf } from './vulnerabilities.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-advisories-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'advisories.json')

const packages = { react: ['19.3.1'], semver: ['6.3.2', '7.8.6'] }
const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc'
const answered = { id: 7, url, title: 'Runs what it is given', severity: 'high', cwe: ['CWE-79'] }
const answer = { react: [{ ...answered, vulnerable_versions: '>=19.0.0 <19.3.2' }] }
const found = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'react',
  vulnerable: '>=19.0.0 <19.3.2',
  severity: 'high',
  title: 'Runs what it is given',
  fixedIn: '19.3.2',
}
const entry = { advisory: found.id, package: 'react', why: 'not reachable', until: '2026-12-31' }
const sentence = `react, high: Runs what it is given (${url}), corrected in 19.3.2`

/** @param answers of the registry */
async function withRegistry<T>(
  { status = 200, body = '' }: { status?: number; body?: string },
  use: (address: string, asked: string[]) => Promise<T>,
) {
  const asked: string[] = []
  const registry = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    asked.push(`${request.method} ${request.url} ${text}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const at = registry.address()
  const port = at !== null && typeof at === 'object' ? at.port : 0
  try {
    return await use(`http://127.0.0.1:${port}/questions`, asked)
  } finally {
    registry.close()
  }
}

const keep = (changes?: object) => {
  const saved = { date: '2026-11-01', source: 'a test', packages, advisories: [found], ...changes }
  writeFileSync(file, JSON.stringify(saved))
}

const checkKept = (day: string) =>
  withRegistry({ status: 405 }, (address) => checkVulnerabilities({ address, file, packages, accepted: [], day }))

test('an advisory counts until it is accepted, and again after the day until which it is', () => {
  assert.deepEqual(faultsOf([found], [], '2026-11-23'), [sentence])
  assert.deepEqual(faultsOf([found], [entry], '2026-12-31'), [])
  assert.deepEqual(faultsOf([found], [entry], '2027-01-01'), [`${sentence}, accepted until 2026-12-31 only`])
  assert.deepEqual(faultsOf([found], [{ ...entry, package: 'react-dom' }], '2026-11-23'), [
    sentence,
    'react-dom no longer has GHSA-aaaa-bbbb-cccc: remove it from accepted-vulnerabilities.json',
  ])
})

test('the registry is asked about each package with all its versions, and its answer counts, not the file', async () => {
  keep({ date: '2026-01-01' })
  await withRegistry({ body: JSON.stringify(answer) }, async (address, asked) => {
    const result = await checkVulnerabilities({ address, file, packages, accepted: [], day: '2026-11-23' })
    assert.deepEqual(result, { faults: [sentence] })
    assert.deepEqual(asked, [`POST /questions ${JSON.stringify(packages)}`])
  })
  await withRegistry({ body: '{}' }, async (address) => {
    const result = await checkVulnerabilities({ address, file, packages, accepted: [], day: '2026-11-23' })
    assert.deepEqual(result, { faults: [] })
  })
})

test('a version outside the range is not vulnerable, and a range that cannot be read has every version', async () => {
  const faults = (range: string) => {
    const body = JSON.stringify({ semver: [{ ...answered, vulnerable_versions: range }] })
    return withRegistry({ body }, async (address) => {
      const result = await checkVulnerabilities({ address, file, packages, accepted: [], day: '2026-11-23' })
      return result === 'no answer' ? result : result.faults.length
    })
  }
  assert.equal(await faults('<6.3.2 || >=7.0.0 <7.8.6'), 0)
  assert.equal(await faults('<=6.3.2'), 1)
  assert.equal(await faults('>=7.8.0-beta.1 <= 7.8.6'), 1)
  assert.equal(await faults('*'), 1)
})

test('without an answer the file counts for thirty days, and then it is one sentence that says so', async () => {
  keep()
  assert.deepEqual(await checkKept('2026-11-01'), { faults: [sentence] })
  assert.deepEqual(await checkKept('2026-12-01'), { faults: [sentence] })
  const renew = 'run npm run advisories where the npm registry responds'
  assert.deepEqual(await checkKept('2026-12-02'), {
    faults: [`advisories.json is dated 2026-11-01, more than 30 days ago: ${renew}`],
  })
  assert.deepEqual(await checkKept('2026-10-31'), {
    faults: [`advisories.json is dated 2026-11-01, which is not a past day: ${renew}`],
  })
  keep({ packages: { react: ['19.3.1'], semver: ['6.3.2'] } })
  assert.deepEqual(await checkKept('2026-11-02'), {
    faults: [`advisories.json does not cover semver 7.8.6: ${renew}`],
  })
  keep({ date: 'recently' })
  assert.deepEqual(await checkKept('2026-11-02'), {
    faults: [`advisories.json is dated recently, which is not a past day: ${renew}`],
  })
})

test('without an answer and without a file nothing is known', async () => {
  rmSync(file, { force: true })
  for (const answers of [{ status: 405 }, { status: 410 }, { body: '<html>' }, { body: '{"react":[{"id":7}]}' }])
    await withRegistry(answers, async (address) => {
      assert.equal(
        await checkVulnerabilities({ address, file, packages, accepted: [], day: '2026-11-23' }),
        'no answer',
      )
    })
  const closed = await withRegistry({}, async (address) => address)
  assert.equal(await fetchAdvisories(packages, closed), undefined)
})

test('the command keeps an answer, which then counts, and without one it leaves the file as it is', async () => {
  const asked = shippedPackages()
  const [version = ''] = asked['react'] ?? []
  const body = JSON.stringify({ react: [{ ...answered, vulnerable_versions: `<=${version}` }] })
  await withRegistry({ body }, async (address) => {
    const saved = await saveAdvisories(address, file)
    assert.equal(saved.date, today())
    assert.equal(saved.source, address)
    assert.deepEqual(saved.advisories, [
      { id: found.id, package: 'react', vulnerable: `<=${version}`, severity: 'high', title: found.title },
    ])
  })
  const text = readFileSync(file, 'utf8')
  await withRegistry({ status: 405 }, async (address) => {
    await assert.rejects(saveAdvisories(address, file), UserError)
    assert.equal(readFileSync(file, 'utf8'), text)
    const result = await checkVulnerabilities({ address, file, accepted: [] })
    assert.deepEqual(result, { faults: [`react, high: ${found.title} (${url})`] })
    rmSync(file)
    await assert.rejects(saveAdvisories(address, file), UserError)
    assert.ok(!existsSync(file))
  })
})

test('advisories come from the registry of npm, at the address of npm audit', async () => {
  for (const registry of ['http://127.0.0.1:7/npm/', 'http://127.0.0.1:7/npm'])
    assert.equal(
      await bulkAdvisoryUrl({ ...npmEnvironment(), npm_config_registry: registry }),
      'http://127.0.0.1:7/npm/-/npm/v1/security/advisories/bulk',
    )
})

test('packages are the direct and indirect ones of a folder, with their real names', () => {
  const lock = {
    importers: {
      '.': { devDependencies: { jest: { version: '30.0.0' } } },
      host: {
        dependencies: {
          '@switchboard/ui': { version: 'link:../shared/ui' },
          'react-dom': { version: '19.3.1(react@19.3.1)' },
          native: { version: 'typescript@7.0.2' },
        },
        optionalDependencies: { fast: { version: '1.0.0' } },
      },
    },
    snapshots: {
      'react-dom@19.3.1(react@19.3.1)': { dependencies: { react: '19.3.1', '@scope/one': '2.0.0(react@19.3.1)' } },
      'react@19.3.1': {},
      '@scope/one@2.0.0(react@19.3.1)': { optionalDependencies: { react: '18.0.0' } },
      'react@18.0.0': { dependencies: { 'react-dom': '19.3.1(react@19.3.1)' } },
      'typescript@7.0.2': {},
      'fast@1.0.0': {},
      'jest@30.0.0': {},
    },
  }
  assert.deepEqual(lockedPackages(lock), {
    '@scope/one': ['2.0.0'],
    fast: ['1.0.0'],
    react: ['18.0.0', '19.3.1'],
    'react-dom': ['19.3.1'],
    typescript: ['7.0.2'],
  })
})

test('everything that servers and browsers get is looked up', () => {
  const known = shippedPackages()
  for (const name of ['angular', 'bootstrap', 'react', 'react-dom', 'fastify', 'pg', '@module-federation/runtime'])
    assert.equal(known[name]?.length, 1, name)
  assert.equal(known['jest'], undefined)
})

test('an accepted vulnerability is of a package that is delivered, has a reason, and is looked at again', () => {
  const known = shippedPackages()
  for (const { advisory, package: name, why, until } of acceptedVulnerabilities()) {
    assert.match(advisory, /^GHSA(-[2-9cfghjmpqrvwx]{4}){3}$/)
    assert.ok(known[name], name)
    assert.ok(why.length > 20, advisory)
    assert.match(until, /^\d{4}-\d{2}-\d{2}$/)
  }
})

test('the legacy pages do not use what the accepted vulnerabilities of their packages affect', () => {
  const sources = files('legacy/src')
    .filter((path) => /\.(js|html)$/.test(path))
    .map(read)
    .join('\n')
  assert.ok(sources.includes('angular.module('))
  const needed =
    /srcset|<textarea|type="url"|<svg|<image|angular\.copy|\| *currency|\$locale|\$sce|\$resource|ngSanitize/i
  assert.doesNotMatch(sources, needed)
  assert.match('<img ng-srcset="{{ a }}">', needed)
  const { dependencies } = JSON.parse(read('legacy/package.json'))
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => /^angular|^bootstrap/.test(name)),
    ['angular', 'angular-route', 'bootstrap'],
  )
  const ofBootstrap = [...read('platform/build/build-legacy.ts').matchAll(/\['bootstrap', '(.*)'\]/g)].map(
    ([, path]) => path,
  )
  assert.deepEqual(ofBootstrap, ['dist/css/bootstrap.min.css'])
})
