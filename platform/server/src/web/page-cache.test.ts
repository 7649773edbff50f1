import { brotliDecompressSync } from 'node:zlib'
import type { BuildRecord } from '@switchboard/record'
import type { RequestResolution } from '../registry/resolving/resolution'
import type { NextStep } from './next-step'
import { pageCache } from './page-cache'

const host: BuildRecord = {
  name: 'host',
  version: '1.0.0',
  build: 'a'.repeat(16),
  base: '/host/a/',
  files: Array.from({ length: 200 }, (_, n) => ({
    path: `${n}.js`,
    kind: 'script',
    bytes: n,
    integrity: `sha384-${n ** 5}`,
  })),
  routes: [],
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '2026-11-22T00:00:00.000Z',
}
const starter = {
  script: { address: '/host/starter/a.js', integrity: 'sha384-a' },
  styles: '/host/starter/a.css',
  waiting: '',
}
const options = {
  settings: { environment: 'nonprod', identityUrl: undefined, imageOrigins: [], publicUrl: undefined } as const,
  brand: {
    id: 'example',
    locale: 'en-AU',
    title: 'Example',
    firstFonts: [],
    describe: () => 'An example',
    withoutScripts: 'Example needs JavaScript.',
  },
  identity: { 'auth-server-url': '/auth', realm: 'example' },
  starter,
}
const found: RequestResolution = {
  number: 1,
  customer: undefined,
  resolved: { host: { current: host, rule: { kind: 'current' } } },
  keys: [],
  previews: [],
  overrides: {},
  isDevelopment: false,
  addressing: 'content',
}

test('a page is compressed quickly at the first request, and well at the second', () => {
  const pages = pageCache(options)
  const sent = ['one', 'two', 'three'].map((ticket) => pages('/', found).brotli(ticket))
  const texts = sent.map((bytes) => brotliDecompressSync(bytes).toString())
  expect(texts).toEqual(['one', 'two', 'three'].map((ticket) => pages('/', found).html(ticket)))
  const [once, again, later] = sent.map(({ length }) => length)
  expect(again).toBeLessThan(once ?? 0)
  expect(later).toBe((again ?? 0) + 2)
})

test('a page with development servers is generated for every request', () => {
  const pages = pageCache(options)
  const developed = { ...found, isDevelopment: true }
  expect(pages('/', developed).html('ticket')).toContain('"development":true')
  expect(pages('/', found).html('ticket')).not.toContain('"development"')
})

test('a page mentions another host only if there is one and the visitor did not select this one', () => {
  const pages = pageCache(options)
  const fallback = { ...host, build: 'b'.repeat(16) }
  const withOther = { ...found, resolved: { host: { current: host, fallback, rule: { kind: 'current' as const } } } }
  const asked = { kind: 'preview' as const }
  const previewed = { ...found, resolved: { host: { current: host, fallback, rule: asked } } }
  const because = ['it did not start in this browser']
  const rule = { kind: 'fallback' as const, wanted: 'c'.repeat(16), because }
  const inPlace = { ...found, resolved: { host: { current: host, fallback, rule } } }
  const saysSo = (which: RequestResolution) => / data-other>/.test(pages('/', which).html('ticket'))
  expect([found, withOther, inPlace, previewed, found].map(saysSo)).toEqual([false, true, false, false, false])
  expect(pages('/', { ...found, isDevelopment: true }).html('ticket')).not.toContain('starter')
})

test('pages with and without content addresses are cached separately', () => {
  const pages = pageCache(options)
  const saysSo = (addressing: 'content' | undefined) =>
    pages('/', { ...found, addressing })
      .html('ticket')
      .includes('"addressing":"content"')
  expect((['content', undefined, 'content'] as const).map(saysSo)).toEqual([true, false, true])
})

test('pages on the way to the provider and back are cached separately', () => {
  const pages = pageCache(options)
  const asksForKeys = (next: NextStep) =>
    pages('/somewhere', found, next).html('ticket').includes('openid-connect/certs')
  const steps = ['host', 'provider', 'provider immediately', 'host', 'provider'] as const
  expect(steps.map(asksForKeys)).toEqual([false, true, false, false, true])
})

test('a page below a route is cached separately, because it starts with other calls', () => {
  const pages = pageCache(options)
  const route = { path: '/tips', page: 'tips', title: 'Tips', scripts: [], needs: ['/api/portal/tips'] }
  const continuing = { ...host, provides: { '@switchboard/starter': '1.1.0' } }
  const tips = { ...host, name: 'tips', base: '/remotes/tips/a/', routes: [route] }
  const rule = { kind: 'current' } as const
  const resolved = { host: { current: continuing, rule }, tips: { current: tips, rule } }
  const needsAt = (path: string) =>
    / data-needs="([^"]*)"/.exec(pages(path, { ...found, resolved }).html('ticket'))?.[1]
  const whole = '/api/portal/account /api/portal/tips'
  expect(['/tips', '/tips/fridge', '/tips/', '/tips/oven'].map(needsAt)).toEqual([
    whole,
    '/api/portal/account',
    whole,
    '/api/portal/account',
  ])
})
