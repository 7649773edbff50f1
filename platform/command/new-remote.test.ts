// Tests the name and the files of a new remote.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { routesOf } from '../build/remote-routes.ts'
import { expectFormatted } from '../../tools/quality/formatting.ts'
import { describeRemote, startUndoable, writeRemote } from '../template/new-remote.ts'
import { temporaryFolder } from './testing/run-switchboard.ts'
import { UsageError } from '../../shared/node/usage-error.mjs'

const room = temporaryFolder()

const refuses = (work: () => unknown, words: RegExp) =>
  assert.throws(work, (error) => error instanceof UsageError && words.test(error.message))

test('a remote has a name that fits an address, a file and a heading', () => {
  const packages = ['@switchboard/ui', '@switchboard/usage']
  const named = describeRemote('energy-tips', { packages })
  assert.deepEqual(named, {
    name: 'energy-tips',
    path: '/energy-tips',
    title: 'Energy tips',
    order: 40,
    component: 'EnergyTips',
  })
  for (const name of ['Energy', 'energy_tips', '-tips', 'tips-', 'a--b', '1st', 'x'.repeat(41), '../tips', ''])
    refuses(() => describeRemote(name, { packages }), /cannot be a remote’s name/)
  refuses(() => describeRemote('usage', { packages }), /^There is a package usage already/)
  refuses(() => describeRemote('api', { packages }), /^\/api is answered by the portal itself/)
  refuses(() => describeRemote('tips', { packages, path: 'tips' }), /^The path tips is not plain/)
  for (const order of ['last', '25.5', '-1', '1000'])
    refuses(
      () => describeRemote('tips', { packages, order }),
      /^The navigation order of \/tips has to be a whole number/,
    )
  refuses(() => describeRemote('tips', { packages, title: `Bob's` }), /has quotes/)
  for (const title of ['x'.repeat(25), ' Tips', ''])
    refuses(() => describeRemote('tips', { packages, title }), /^The (navigation text|route) .+--title/)
  refuses(() => describeRemote('tips', { packages, path: '/tips/' }), /^The path \/tips\/ is not plain/)
})

test('a new remote has a page, a rule, its test and a README, all under its own name', () => {
  const folder = join(room, 'energy-tips')
  const files = writeRemote(
    folder,
    describeRemote('energy-tips', { packages: [], path: '/tips', title: 'Save energy' }),
  )
  for (const file of ['README.md', 'package.json', 'src/remote.ts', 'src/EnergyTipsPage.tsx', 'src/steps.test.ts'])
    assert.ok(existsSync(join(folder, file)), file)
  const contents = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  assert.deepEqual(
    contents.filter((text) => /__\w+__/.test(text)),
    [],
  )
  assert.match(
    readFileSync(join(folder, 'src/remote.ts'), 'utf8'),
    /path: '\/tips',[^]+title: 'Save energy',\n +navigation: \{ text: 'Save energy', order: 40 \}/,
  )
  assert.throws(() => writeRemote(folder, describeRemote('energy-tips', { packages: [] })), /EEXIST/)
})

test('the files of a new remote are formatted for any name', async () => {
  const [name, title] = [`${'long-'.repeat(7)}names`, 'x'.repeat(24)]
  for (const remote of [
    describeRemote(name, { packages: [], title, path: `/${'p'.repeat(199)}`, order: '007' }),
    describeRemote('a', { packages: [] }),
  ]) {
    const folder = join(room, `formatted-${remote.name}`)
    for (const file of writeRemote(folder, remote))
      await expectFormatted(file, readFileSync(join(folder, file), 'utf8'))
  }
})

test('a failed creation leaves neither a folder nor a changed lockfile', () => {
  const [folder, lockfile] = [join(room, 'half'), join(room, 'pnpm-lock.yaml')]
  writeFileSync(lockfile, 'before')
  const begin = () => {
    const draft = startUndoable({ folder, lockfile })
    writeRemote(folder, describeRemote('half', { packages: [] }))
    writeFileSync(lockfile, 'after')
    return draft
  }
  begin().undo()
  assert.deepEqual([existsSync(folder), readFileSync(lockfile, 'utf8')], [false, 'before'])
  const whole = begin()
  whole.keep()
  whole.undo()
  assert.deepEqual([existsSync(folder), readFileSync(lockfile, 'utf8')], [true, 'after'])
})

test('the record of a new remote has its page and its navigation entry', async () => {
  const folder = join(room, 'news')
  writeRemote(folder, describeRemote('news', { packages: [], order: '25' }))
  assert.deepEqual(await routesOf(folder), [
    { path: '/news', page: 'news', title: 'News', navigation: { text: 'News', order: 25 }, request: './NewsPage' },
  ])
  const contract = join(folder, 'src/remote.ts')
  writeFileSync(contract, readFileSync(contract, 'utf8').replace('order: 25', `order: 'last'`))
  await assert.rejects(routesOf(folder), /a navigation entry needs a text and a number for its order/)
})
