// Tests which modules of emitted files belong to a route.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readModuleGraph } from './module-graph.ts'

const texts = new Map(
  Object.entries({
    'remoteEntry.js': 'export const init=1,get=()=>import("./remote.js")',
    // As minified: a route is an object with a path, and its pages are imported somewhere inside.
    'remote.js':
      'import"./shared.js";r({routes:[{handle:{},lazy:()=>p(()=>l().then(()=>import(`./list.js`)),[]),path:`/news`,children:[{path:":id",lazy:()=>import("./details.js")}]},{path:"/more",lazy:()=>import("./more.js")}]})',
    'shared.js': 'export const a=1',
    'list.js': 'import{a}from"./shared.js";import"./card.js";export const later=()=>import("./chart.js")',
    'details.js': 'export*from"./card.js"',
    'more.js': 'export{c}from"./card.js"',
    'card.js': 'export const c=1',
    'chart.js': 'import"react"',
    'host.js': 'import"./remoteEntry.js"',
  }),
)

test('a route has the modules that only routes import, with those of its children and of later imports', () => {
  const { reachable, scriptsOf } = readModuleGraph(texts, 'remoteEntry.js', ['/news', '/more'])
  assert.deepEqual(scriptsOf('/news'), ['card.js', 'chart.js', 'details.js', 'list.js'])
  assert.deepEqual(scriptsOf('/more'), ['card.js', 'more.js'])
  assert.equal(reachable.has('host.js'), false)
})

test('a route that the code does not show has none, so that its modules are fetched with every page', () => {
  const { scriptsOf } = readModuleGraph(texts, 'remoteEntry.js', ['/other'])
  assert.deepEqual(scriptsOf('/other'), [])
})

test('what fills a place has its own modules', () => {
  const filling = new Map(texts).set(
    'remote.js',
    'r({routes:[{path:"/more",lazy:()=>import("./more.js")}],fills:[{place:`dashboard.card`,lazy:()=>import("./chart.js")}]})',
  )
  const { scriptsOf } = readModuleGraph(filling, 'remoteEntry.js', ['/more', 'dashboard.card'])
  assert.deepEqual(scriptsOf('dashboard.card'), ['chart.js'])
  assert.deepEqual(scriptsOf('/more'), ['card.js', 'more.js'])
})
