import type { BuildRecord } from '@switchboard/record'
import { nextStep } from './next-step'

const host = (provides: BuildRecord['provides'] = { '@switchboard/starter': '1.1.0' }) => ({
  isDevelopment: false,
  resolved: {
    host: {
      current: {
        name: 'host',
        version: '1.0.0',
        build: 'b1',
        base: '/host/b1/',
        files: [],
        routes: [],
        contract: 1,
        shared: {},
        ...(provides && { provides }),
        commit: '',
        builtAt: '2026-11-21T00:00:00.000Z',
      },
      rule: { kind: 'current' as const },
    },
  },
})
const from = (site?: string) => ({ headers: site === undefined ? {} : { 'sec-fetch-site': site } })

test.each([
  ['an address that was typed', 'none', 'provider'],
  ['a link in a mail', 'cross-site', 'provider'],
  ['the provider on the same origin, or a link of a legacy page', 'same-origin', 'host'],
  ['the provider on another subdomain', 'same-site', 'host'],
  ['a browser that does not say where it comes from', undefined, 'host'],
])('a page opened from %s takes this step', (_, site, step) => {
  expect(nextStep(from(site), host())).toBe(step)
})

test('a host that signs in by itself runs first, and so does one from a development server', () => {
  expect(nextStep(from('none'), host({ react: '19.1.0' }))).toBe('host')
  expect(nextStep(from('none'), { ...host(), isDevelopment: true })).toBe('host')
  expect(nextStep(from('none'), { ...host(), resolved: {} })).toBe('host')
})
