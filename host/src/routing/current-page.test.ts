import type { PageRemotes } from '@switchboard/record'
import { createMemoryRouter, RouterProvider, type RouteObject } from '@switchboard/router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pageFromRecord, pageOf, useCurrentPage } from './current-page'

const route = { path: '/tips', page: 'tips', title: 'Tips', scripts: [] }
const record = {
  name: 'tips',
  build: 'a',
  version: '1.0.0',
  base: '/remotes/tips/a/',
  files: [],
  routes: [route],
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '',
}
const remotes: PageRemotes = { tips: { current: record, rule: { kind: 'current' } } }

/** The shell renders the page that is current for it. */
function Shell() {
  const { title, heading, parent } = useCurrentPage(remotes)
  return [title, heading, parent?.text].filter(Boolean).join(', ')
}

function pageAt(path: string, handle: object, children: RouteObject[]) {
  const page: RouteObject = { path: '/tips', handle, children }
  const routes = [{ Component: Shell, children: [{ children: [page] }, { path: '*', element: null }] }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const shown = renderToStaticMarkup(createElement(RouterProvider, { router }))
  return { shown, counted: pageOf(() => remotes)(router.state)?.page }
}

const tips = { page: 'tips', title: 'Tips' }
const kitchen: RouteObject = {
  path: 'kitchen',
  handle: { page: 'kitchen', title: 'In the kitchen' },
  children: [
    { index: true, element: null },
    { path: 'oven', element: null },
    { path: 'fridge', element: null, handle: { page: 'fridge', title: 'The fridge' } },
  ],
}

describe('the heading and the page view of a nested page', () => {
  test.each([
    ['/tips', 'Tips, shell', 'tips'],
    ['/tips/kitchen', 'In the kitchen, shell', 'kitchen'],
    ['/tips/kitchen/oven', 'In the kitchen, shell', 'kitchen'],
    ['/tips/kitchen/fridge', 'The fridge, shell', 'fridge'],
    ['/tips/garden', 'Tips, shell', 'tips'],
  ])('%s is named by the innermost handle', (path, shown, counted) => {
    const children = [
      { index: true, element: null },
      { path: 'garden', element: null, handle: { colour: 'green' } },
      kitchen,
    ]
    expect(pageAt(path, tips, children)).toEqual({ shown, counted })
  })
  test('a page that renders its own heading also renders it for nested routes', () => {
    const { shown } = pageAt('/tips', { ...tips, heading: 'page' }, [{ index: true, element: null }])
    expect(shown).toBe('Tips, page')
  })
  test('a page names its parent page, even before its code has loaded', () => {
    const parent = { path: '/home', text: 'Home' }
    expect(pageAt('/tips', { ...tips, parent }, [{ index: true, element: null }]).shown).toBe('Tips, shell, Home')
    const current = { ...record, routes: [{ ...route, parent }] }
    expect(pageFromRecord('/tips', { tips: { current, rule: { kind: 'current' } } })).toMatchObject({ parent })
    expect(pageFromRecord('/tips', remotes)).not.toHaveProperty('parent')
  })
  test('a path below a page is not counted until it is known to exist', () => {
    expect(pageAt('/tips/cellar', tips, [kitchen])).toEqual({ shown: 'Tips, shell', counted: undefined })
  })
})
