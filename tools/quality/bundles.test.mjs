// A built remote brings nothing with it that must exist once in the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { statefulPackages } from '../build/singletons.mjs'
import { foreignDoors } from './boundaries.mjs'
import { root, subfolders } from './tree.mjs'

/** What the packages with a state of their own are made of. */
const insides = ['react-router', 'scheduler', '@tanstack/query-core', ...foreignDoors]
const once = [...new Set([...statefulPackages, ...insides])]

const modulesOf = (remote) => JSON.parse(readFileSync(`${root}/remotes/${remote}/dist/stats.json`, 'utf8')).modules

const belongsTo = (name) => (path) =>
  name.startsWith('@switchboard/')
    ? path.includes(`/shared/${name.slice('@switchboard/'.length)}/src/`)
    : path.includes(`/node_modules/${name}/`)

for (const remote of subfolders('remotes')) {
  test(`${remote} holds no second copy of anything that has a state`, () => {
    const modules = modulesOf(remote).map((path) => path.replaceAll('\\', '/'))
    assert.ok(
      modules.some((path) => path.includes(`/remotes/${remote}/src/`)),
      'the list of modules is not this remote’s',
    )
    assert.deepEqual(
      once.filter((name) => modules.some(belongsTo(name))),
      [],
    )
  })
}
