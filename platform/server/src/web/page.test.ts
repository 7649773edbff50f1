import type { BuildRecord, BuiltFile, Resolved } from '@switchboard/record'
import { pageRemotes } from '../registry/resolving/page-remotes'
import type { NextStep } from './next-step'
import { hostPage, type PageBrand } from './page'
import { pagePolicy } from './policy'

const brand: PageBrand = {
  id: 'example',
  locale: 'en-AU',
  title: 'My Account',
  firstFonts: ['text-400', 'heading-600', 'amount-700'],
  describe: (page) => `${page ?? 'Every page'} of "Example"`,
  withoutScripts: 'Example needs JavaScript. <Please> allow it.',
}
const file = (path: string, kind: BuiltFile['kind']): BuiltFile => ({
  path,
  kind,
  integrity: `sha384-${path}`,
  bytes: 1,
})
const record = (name: string, files: BuiltFile[], routes: BuildRecord['routes'] = []): BuildRecord => ({
  name,
  version: '1.0.0',
  build: 'b1',
  base: name === 'host' ? '/host/b1/' : `/remotes/${name}/b1/`,
  files,
  routes,
  contract: 1,
  shared: { react: '^19.0.0' },
  commit: '',
  builtAt: '2026-11-21T00:00:00.000Z',
})
const host = record('host', [
  file('main.css', 'style'),
  ...['main.js', 'runtime.js', 'vendor.js'].map((path) => file(path, 'entry')),
])
const usage = record(
  'usage',
  [file('1.js', 'script'), file('2.js', 'script'), file('1.css', 'style'), file('remoteEntry.js', 'entry')],
  [{ path: '/usage', page: 'usage', title: 'Usage', scripts: ['1.js'] }],
)
const resolvedUsage = (current: BuildRecord): Resolved => ({ usage: { current, rule: { kind: 'current' } } })
type PageStarter = Parameters<typeof hostPage>[1]['starter']
const page = (
  path: string,
  record = usage,
  starter?: PageStarter,
  shell = host,
  next?: NextStep,
  addressing?: 'content',
) => {
  const { head, tail } = hostPage(path, {
    environment: 'nonprod',
    brand,
    identity: { 'auth-server-url': '/auth', realm: 'switchboard' },
    ...(next && { next }),
    host: shell,
    resolved: resolvedUsage(record),
    remotes: pageRemotes(resolvedUsage(record), path),
    tag: 'tag',
    keys: [],
    ...(starter && { starter }),
    addressing,
  })
  return head + tail('ticket')
}
const dataIn = (html: string) =>
  JSON.parse(/id="switchboard-page">(.*)<\/script>/.exec(html)?.[1] ?? '') as { remotes: Resolved }
const preloadAddresses = (html: string) =>
  [...html.matchAll(/rel="preload" as="(?:script|style)" href="([^"]+)"/g)].map((m) => m[1])

describe('the host page', () => {
  test('requests files from their content addresses, except when replacing a host that did not start', () => {
    const byContent = (one: BuiltFile): BuiltFile => ({
      ...one,
      integrity: `sha384-${'a'.repeat(64)}`,
      byContent: true,
    })
    const [font, style] = [file(`${brand.firstFonts[0]}-1a2b3c4d.woff2`, 'asset'), file('main.css', 'style')]
    const shell = record('host', [
      file('main.js', 'entry'),
      ...[file('vendor.js', 'entry'), font, style].map(byContent),
    ])
    const split = record('usage', [byContent(file('1.js', 'script')), file('remoteEntry.js', 'entry')], usage.routes)
    const requestedFiles = (next: NextStep, addressing?: 'content') =>
      [
        ...page('/usage', split, undefined, shell, next, addressing).matchAll(
          /(?:src|href)="(\/(?:host|remotes)[^"]+)"/g,
        ),
      ].map((m) => m[1])
    const shared = 'a'.repeat(22)
    const scripts = [`/host/${shared}/vendor.js`, '/host/b1/main.js', `/host/${shared}/main.css`]
    const view = [`/remotes/usage/${shared}/1.js`, '/remotes/usage/b1/remoteEntry.js', `/host/${shared}/${font.path}`]
    expect(requestedFiles('host', 'content')).toEqual([...scripts, ...view])
    expect(requestedFiles('provider', 'content')).toEqual([...scripts.slice(0, 2), ...view.slice(-1), ...scripts])
    expect(requestedFiles('host')).toEqual([...scripts, ...view].map((address) => address.replace(shared, 'b1')))
  })

  test('is in another language if the host is', () => {
    const inVietnamese = (of: string): BuiltFile => ({
      ...file(of.replace('.js', '.vi.js'), 'script'),
      translation: { of, language: 'vi' },
    })
    const font = file(`${brand.firstFonts[0]}-1a2b3c4d.woff2`, 'asset')
    const shell = record('host', [...host.files, inVietnamese('main.js'), font])
    const remote = record('usage', [...usage.files, inVietnamese('1.js')], usage.routes)
    const { head } = hostPage('/usage', {
      environment: 'nonprod',
      brand,
      identity: {},
      host: shell,
      language: 'vi',
      resolved: resolvedUsage(remote),
      remotes: pageRemotes(resolvedUsage(remote), '/usage'),
      tag: 'tag',
      keys: [],
      addressing: undefined,
    })
    expect(head).toContain('<html lang="vi"')
    expect(head).not.toContain('as="font"')
    expect([...head.matchAll(/(?:src|href)="[^"]+?([^/"]+\.js)"/g)].map((m) => m[1])).toEqual([
      'vendor.js',
      'runtime.js',
      'main.vi.js',
      '1.vi.js',
      'remoteEntry.js',
    ])
    expect(page('/usage', remote, undefined, shell)).toMatch(/<html lang="en-AU"[^]*\/main\.js"[^]*\/1\.js"/)
  })

  test('preloads exactly what the requested page needs', () => {
    expect(preloadAddresses(page('/usage'))).toEqual([
      '/remotes/usage/b1/1.js',
      '/remotes/usage/b1/1.css',
      '/remotes/usage/b1/remoteEntry.js',
    ])
    expect(preloadAddresses(page('/unknown'))).toEqual([])
  })

  describe('on the way to the provider', () => {
    const font = file(`${brand.firstFonts[0]}-1a2b3c4d.woff2`, 'asset')
    const ofSize = (path: string, bytes: number): BuiltFile => ({ ...file(path, 'entry'), bytes })
    const large = record('host', [
      ...[ofSize('main.js', 25_000), ofSize('runtime.js', 170_000), ofSize('vendor.js', 380_000)],
      ...[file('main.css', 'style'), font],
    ])
    const listRequested = (html: string) =>
      [...html.matchAll(/<(?:link rel="preload"|script defer)([^>]*) (?:href|src)="([^"]+)"/g)].map(
        ([, attributes, address]) => (attributes?.includes('"low"') ? `later ${address}` : address),
      )

    test('loads the keys first, and the host’s scripts that load although they are removed from the page', () => {
      expect(listRequested(page('/usage', usage, undefined, large, 'provider'))).toEqual([
        '/auth/realms/switchboard/protocol/openid-connect/certs',
        '/host/b1/runtime.js',
        '/host/b1/main.js',
        `later /host/b1/${font.path}`,
        'later /host/b1/vendor.js',
        '/host/b1/runtime.js',
        '/host/b1/main.js',
      ])
      expect(page('/usage')).not.toContain('openid-connect')
      // It may lead to the legacy application before anything else happens (D47).
      expect(page('/', usage, undefined, large, 'provider')).not.toContain('openid-connect')
    })

    test('omits the keys and tells the starter if the server has reached the provider', () => {
      const script = { address: '/host/starter/1.js', integrity: 'sha384-starter' }
      const starter = { script, styles: '/host/starter/1.css', hasOther: false, waiting: '' }
      const shell = { ...host, provides: { '@switchboard/starter': '1.1.0' } }
      const pageFor = (next: NextStep, of: BuildRecord = shell) => page('/usage', usage, starter, of, next)
      expect(pageFor('provider immediately')).toContain(' data-provider-up')
      expect(pageFor('provider immediately')).not.toContain('openid-connect')
      for (const next of ['provider', 'host'] as const) expect(pageFor(next)).not.toContain(' data-provider-up')
      expect(pageFor('provider')).toContain('openid-connect/certs')
      const scripts = (next: NextStep) =>
        listRequested(pageFor(next, large)).filter((address) => address?.endsWith('.js'))
      expect(scripts('provider immediately')).toEqual(scripts('provider'))
      // This host signs in by itself.
      expect(pageFor('provider immediately', host)).not.toContain(' data-provider-up')
    })

    test('loads all scripts of a small host', () => {
      const scripts = ['/host/b1/vendor.js', '/host/b1/runtime.js', '/host/b1/main.js']
      expect(listRequested(page('/', usage, undefined, host, 'provider'))).toEqual([...scripts, ...scripts])
    })

    test('is followed by a page in which all the host’s scripts come before fonts', () => {
      expect(listRequested(page('/', usage, undefined, large, 'host')).slice(0, 3)).toEqual([
        '/host/b1/vendor.js',
        '/host/b1/runtime.js',
        '/host/b1/main.js',
      ])
    })
  })

  test('starts the watching script before the first file of the host is requested', () => {
    const starter = {
      script: { address: '/host/starter/1.js', integrity: 'sha384-starter' },
      styles: '/host/starter/1.css',
      hasOther: true,
      waiting: '',
    }
    const html = page('/', usage, starter)
    expect(html).toContain(
      '<script src="/host/starter/1.js" integrity="sha384-starter" crossorigin="anonymous" data-base="/host/b1/" data-build="b1" data-styles="/host/starter/1.css" data-other></script>',
    )
    expect(html.indexOf('/host/starter/')).toBeLessThan(html.indexOf('href="/host/b1/'))
    expect(html.indexOf('/host/starter/')).toBeLessThan(html.indexOf('src="/host/b1/'))
    expect(page('/', usage, { ...starter, hasOther: false })).not.toContain('data-other')
  })

  test('tells the starter where the provider is, unless the host signs in by itself, as older builds do', () => {
    const script = { address: '/host/starter/1.js', integrity: 'sha384-starter' }
    const starter = { script, styles: '/host/starter/1.css', hasOther: false, waiting: '' }
    const continuing = { ...host, provides: { '@switchboard/starter': '1.0.0' } }
    const attribute = (shell: BuildRecord) => /data-identity="([^"]*)"/.exec(page('/', usage, starter, shell))?.[1]
    expect(attribute(continuing)).toBe(
      '{&quot;auth-server-url&quot;:&quot;/auth&quot;,&quot;realm&quot;:&quot;switchboard&quot;}',
    )
    expect(attribute({ ...host, provides: { react: '19.3.1' } })).toBeUndefined()
    expect(attribute(host)).toBeUndefined()
  })

  test('tells the starter the calls with which the page starts, if the host takes them over', () => {
    const script = { address: '/host/starter/1.js', integrity: 'sha384-starter' }
    const starter = { script, styles: '/host/starter/1.css', hasOther: false, waiting: '' }
    const hostOf = (release: string): BuildRecord => ({ ...host, provides: { '@switchboard/starter': release } })
    const [route] = usage.routes
    const needing: BuildRecord = {
      ...usage,
      routes: [{ ...route!, needs: ['/api/portal/tips?a={a}&b=2', '/api/portal/rooms'] }],
    }
    const attribute = (path: string, remote = needing, shell = hostOf('1.1.0')) =>
      / data-needs="([^"]*)"/.exec(page(path, remote, starter, shell))?.[1]
    const account = '/api/portal/account'
    expect(attribute('/usage')).toBe(`${account} /api/portal/tips?a={a}&amp;b=2 /api/portal/rooms`)
    expect(attribute('/usage/')).toBe(attribute('/usage'))
    // Nested pages start with other calls, and a path without a remote with none.
    expect(attribute('/usage/kitchen')).toBe(account)
    expect(attribute('/unknown')).toBeUndefined()
    expect(attribute('/usage', usage)).toBe(account)
    for (const older of [hostOf('1.0.0'), host]) expect(attribute('/usage', needing, older)).toBeUndefined()
  })

  test('loads vendor scripts before the scripts that need them, each with its hash', () => {
    expect(
      [...page('/').matchAll(/<script defer fetchpriority="high" src="([^"]+)" integrity="([^"]+)"/g)].map((m) =>
        m.slice(1),
      ),
    ).toEqual([
      ['/host/b1/vendor.js', 'sha384-vendor.js'],
      ['/host/b1/runtime.js', 'sha384-runtime.js'],
      ['/host/b1/main.js', 'sha384-main.js'],
    ])
  })

  test('has the title of the requested page before scripts run', () => {
    expect(page('/usage')).toContain('<title>My Account | Usage</title>')
    expect(page('/unknown')).toContain('<title>My Account</title>')
  })

  test('has a description of the requested page', () => {
    const descriptionOf = (path: string) => /<meta name="description" content="([^"]+)">/.exec(page(path))?.[1]
    expect(descriptionOf('/usage')).toBe('Usage of &quot;Example&quot;')
    expect(descriptionOf('/unknown')).toBe('Every page of &quot;Example&quot;')
  })

  test('has the application’s language, brand and words for browsers without scripts', () => {
    expect(page('/')).toContain('<html lang="en-AU" data-brand="example">')
    expect(page('/')).toContain('<noscript><p>Example needs JavaScript. &lt;Please&gt; allow it.</p></noscript>')
  })

  test('requests the fonts of the first view immediately', () => {
    const files = brand.firstFonts.map((name) => file(`${name}-1a2b3c.woff2`, 'asset'))
    const html = page('/', usage, undefined, record('host', [...host.files, ...files]))
    for (const { path } of files)
      expect(html).toContain(
        `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" href="/host/b1/${path}" crossorigin>`,
      )
  })

  test('contains the content for a slow start, behind the host’s root', () => {
    const script = { address: '/host/starter/1.js', integrity: 'sha384-starter' }
    const waiting = '<div id="sb-waiting" hidden>One moment</div>'
    const html = page('/', usage, { script, styles: '/host/starter/1.css', hasOther: false, waiting })
    expect(html).toContain(`<div id="sb-root" class="sb-root"></div>\n${waiting}`)
  })

  test('escapes the contents of records', () => {
    const evil = record(
      'usage',
      [],
      [{ path: '/usage', page: 'usage', title: '</script><script>alert(1)</script>', scripts: [] }],
    )
    const html = page('/usage', evil)
    expect(html).not.toContain('<script>alert')
    expect(dataIn(html).remotes.usage?.current.routes[0]?.title).toBe('</script><script>alert(1)</script>')
  })

  test('contains the signed records and the ticket of this page view', () => {
    const data = dataIn(page('/usage'))
    expect(data.remotes.usage).toEqual({ current: usage, rule: { kind: 'current' } })
    expect(data).toMatchObject({ tag: 'tag', ticket: 'ticket', host: { build: 'b1', contract: 1 } })
  })

  test('has no inline scripts or styles', () => {
    const html = page('/usage')
    expect(html).not.toMatch(/<style|style="|onload=|javascript:/)
    expect([...html.matchAll(/<script(?! defer fetchpriority="high" src=| type="application\/json")/g)]).toEqual([])
  })
})

describe('the host page’s policy', () => {
  test('allows no inline code and no eval', () => {
    expect(pagePolicy(undefined)).not.toMatch(/unsafe/)
    expect(pagePolicy(undefined)).toContain("require-trusted-types-for 'script'")
  })

  // Firefox has no other directive for prefetched files.
  test('allows prefetching of builds, and names every kind of content besides', () => {
    const policy = pagePolicy(undefined, [], [], 'https://portal.example/')
    const directives = new Map(
      policy.split('; ').map((directive): [string, string] => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(directives.get('default-src')).toBe('https://portal.example/host/ https://portal.example/remotes/')
    for (const name of ['child-src', 'manifest-src', 'media-src', 'object-src', 'worker-src'])
      expect(directives.get(name)).toBe("'none'")
    for (const name of ['connect-src', 'font-src', 'frame-src', 'img-src', 'script-src', 'style-src'])
      expect(directives.has(name)).toBe(true)
  })

  test('allows the requested development servers of this machine, and no others', () => {
    const policy = pagePolicy(undefined, ['http://localhost:8091'])
    expect(policy).toContain("script-src 'self' http://localhost:8091;")
    expect(policy).toContain("connect-src 'self' http://localhost:8091 ws://localhost:8091;")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe/)
  })

  test('allows only build scripts if the public address is known, and not those of the legacy application', () => {
    const policy = pagePolicy(undefined, [], [], 'https://portal.example/')
    expect(policy).toContain('script-src https://portal.example/host/ https://portal.example/remotes/;')
    expect(policy).toContain("style-src 'self';")
    const html = page('/usage')
    const sources = [...html.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, source]) => source)
    expect(sources).not.toEqual([])
    expect(sources.filter((source) => !/^\/(host|remotes)\//.test(source ?? ''))).toEqual([])
  })

  test('allows images from configured origins, and nothing else from there', () => {
    const policy = pagePolicy(undefined, [], ['https://images.example'])
    expect(policy).toContain("img-src 'self' data: https://images.example;")
    expect(policy.replace(/img-src [^;]*/, '')).not.toContain('images.example')
  })

  test('allows connections, frames and forms of an external provider, but no scripts', () => {
    const policy = pagePolicy('https://id.example.com/keycloak')
    for (const part of ['connect-src', 'frame-src', 'form-action'])
      expect(policy).toContain(`${part} 'self' https://id.example.com;`)
    expect(policy).toContain("script-src 'self';")
  })
})
