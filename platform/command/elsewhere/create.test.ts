// Tests the repository that create writes for a remote elsewhere, and its later versions.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { routesOf } from '../../build/remote-routes.ts'
import { readDescription } from '../../gate/portal-description.ts'
import { describeRemote } from '../../template/new-remote.ts'
import { object, readJson, recordOf, string } from '../../../shared/node/read-json.mjs'
import { expectFormatted } from '../../../tools/quality/formatting.ts'
import { temporaryFolder } from '../testing/run-switchboard.ts'
import { newEntries } from './changelog.ts'
import { bundlerNames, writeRepository } from './create.ts'
import { ownPart, writeVersions } from './own-manifest.ts'
import { findMoves } from './update.ts'

const room = temporaryFolder()
const portal = 'https://portal.energy.example'
const names = ['api-client', 'build', 'command', 'events', 'forms', 'remote', 'router', 'testing', 'ui', 'wire']
const others = ['@playwright/test', '@types/jest', '@types/react', '@types/react-dom', 'jest', 'typescript']
const packages = Object.fromEntries(
  [...names.map((name) => `@switchboard/${name}`), ...others].map((name) => [name, '1.2.3']),
)
const provides = { react: '19.3.1', 'react-dom': '19.3.1' }
const manifest = object({
  scripts: recordOf(string),
  dependencies: recordOf(string),
  devDependencies: recordOf(string),
})

function create(folder: string, bundler: string = 'webpack', description = { packages, provides }) {
  mkdirSync(folder, { recursive: true })
  const remote = describeRemote('energy-tips', { packages: [] })
  return writeRepository(folder, { remote, bundler, portal, description })
}

describe('a repository for a remote elsewhere', () => {
  for (const bundler of bundlerNames())
    test(`has the portal's versions, and can be built by ${bundler}`, async () => {
      const folder = join(room, bundler)
      const files = create(folder, bundler)
      const { scripts, dependencies, devDependencies } = readJson(join(folder, 'package.json'), manifest)
      assert.equal(dependencies['react'], '19.3.1')
      assert.equal(devDependencies['@switchboard/build'], '1.2.3')
      assert.deepEqual(
        Object.values({ ...dependencies, ...devDependencies }).filter((version) => !/^\d+\.\d+\.\d+$/.test(version)),
        [],
      )
      for (const script of ['build', 'dev', 'test', 'gate', 'publish', 'promote']) assert.ok(scripts[script], script)
      for (const file of ['.gitignore', '.github/workflows/publish.yml', 'src/remote.ts', 'tests/page.spec.ts'])
        assert.ok(files.includes(file), file)
      for (const file of files) {
        const text = readFileSync(join(folder, file), 'utf8')
        assert.doesNotMatch(text, /__(?!dirname)\w+__/, file)
        if (/\.(tsx?|mjs|json|md)$/.test(file)) await expectFormatted(file, text)
      }
    })

  test('is that of one part, which commands for an operator name', () => {
    create(join(room, 'part'))
    assert.equal(ownPart(join(room, 'part')), 'energy-tips')
    assert.equal(ownPart(room), undefined)
  })

  test('has a page with nested pages in its record', async () => {
    create(join(room, 'routes'))
    const [route] = await routesOf(join(room, 'routes'))
    assert.equal(route?.path, '/energy-tips')
    assert.deepEqual(route?.needs, ['/api/portal/account'])
  })

  test('is not written for a portal without a package that it needs', () => {
    const { '@switchboard/testing': _, ...older } = packages
    assert.throws(
      () => create(join(room, 'older'), 'webpack', { packages: older, provides }),
      /^Error: The portal has no version of @switchboard\/testing: .+ Start @switchboard\/command 1\.2\.3\.$/,
    )
  })
})

describe('an update', () => {
  test('moves the packages that the portal describes, and no others', () => {
    const installed = { '@switchboard/ui': '0.1.0', react: '19.3.1', dayjs: '1.0.0' }
    const wanted = { '@switchboard/ui': '0.2.0', '@switchboard/forms': '0.2.0', react: '19.3.1' }
    assert.deepEqual(findMoves(installed, wanted), [{ name: '@switchboard/ui', from: '0.1.0', to: '0.2.0' }])
  })

  test('keeps everything else in package.json', () => {
    const file = join(room, 'package.json')
    writeFileSync(file, '{\n    "name": "tips",\n    "dependencies": { "b": "1.0.0", "a": "1.0.0" },\n    "x": 1\n}\n')
    writeVersions(room, new Map([['a', '2.0.0']]))
    const expected = { name: 'tips', dependencies: { b: '1.0.0', a: '2.0.0' }, x: 1 }
    assert.equal(readFileSync(file, 'utf8'), `${JSON.stringify(expected, null, 4)}\n`)
  })

  test('prints the entries of the changelog that are new', () => {
    const older = '# Changelog\n\n## Unreleased\n\n### Added\n\n- One\n  line.\n'
    const newer = '# Changelog\n\n## 0.2.0\n\n### Added\n\n- Two.\n- One\n  line.\n'
    assert.deepEqual(newEntries(older, newer), ['- Two.'])
  })
})

describe('a portal of another release', () => {
  let status = 404
  let body: unknown = { status: 404, title: 'Not Found' }
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  after(() => server.close())
  const listen = async () => {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
    const address = server.address()
    assert.ok(address && typeof address === 'object')
    return `http://127.0.0.1:${address.port}`
  }

  test('has no description if it is older, and may have unknown members if it is newer', async () => {
    const address = await listen()
    assert.equal(await readDescription(address), undefined)
    status = 401
    assert.equal(await readDescription(address), undefined)
    status = 200
    const known = {
      environment: 'prod',
      contracts: [1],
      provides,
      shells: [],
      requiresGate: true,
      packages,
      answers: {},
    }
    body = { ...known, record: { members: ['name'] }, gate: { version: 'f', rules: [] }, later: { new: true } }
    assert.deepEqual((await readDescription(address))?.contracts, [1])
    status = 503
    await assert.rejects(readDescription(address), /responded with status 503: is it the address of a portal\?$/)
  })
})
