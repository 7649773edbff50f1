import { equalVersions } from './runtime-plugin'

type Request = Parameters<typeof equalVersions.resolveShare>[0]

/** A remote that asks for React, in a page that has 19.3.1. @returns what it gets */
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

test('a remote that was built with the version of the page gets it without a comparison', () => {
  expect(reactFor('^19.3.1')).toEqual({ shared: 'the copy of the page', useTreesShaking: false })
})

test.each(['^19.3.0', '^19.3.2', '^18.2.0', '19.3.1', '~19.3.1', '*', false] as const)(
  'any other requirement is compared: %s',
  (requiredVersion) => {
    expect(reactFor(requiredVersion)).toBe('what the comparison says')
  },
)
