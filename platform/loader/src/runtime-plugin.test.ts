import { equalVersions } from './runtime-plugin'

type Request = Parameters<typeof equalVersions.resolveShare>[0]

/** A remote that requests React, on a page with 19.3.1. @returns the React it gets */
function reactFor(requiredVersion: string | false): unknown {
  const versions = { '19.3.1': 'the copy of the page' }
  const request = {
    shareScopeMap: { default: { react: versions } },
    scope: 'default',
    pkgName: 'react',
    version: '19.3.1',
    shareInfo: { shareConfig: { requiredVersion } },
    resolver: () => 'what the comparison says',
  }
  return equalVersions.resolveShare(request as unknown as Request).resolver()
}

test('a remote built with the page’s version gets it without a comparison', () => {
  expect(reactFor('^19.3.1')).toEqual({ shared: 'the copy of the page', useTreesShaking: false })
})

test.each(['^19.3.0', '^19.3.2', '^18.2.0', '19.3.1', '~19.3.1', '*', false] as const)(
  'any other requirement is compared: %s',
  (requiredVersion) => {
    expect(reactFor(requiredVersion)).toBe('what the comparison says')
  },
)
