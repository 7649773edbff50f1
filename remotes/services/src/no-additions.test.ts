import { parseDay } from '@switchboard/domain'
import { whyNothingCanBeAdded } from './no-additions'

const context = {
  address: '12/48 Paperbark Lane',
  accountNumber: '4000000011',
  state: 'VIC',
  today: parseDay('2026-11-26')!,
  active: true,
  moveOut: undefined,
} as const

describe('the reason why nothing can be added', () => {
  test('is shown to a customer who is moving out, with the day if known', () => {
    expect(whyNothingCanBeAdded({ ...context, moveOut: { on: parseDay('2026-12-11') } }, 0)).toBe(
      "You're moving out on 11 December 2026, so you can't add services.",
    )
    expect(whyNothingCanBeAdded({ ...context, moveOut: { on: undefined } }, undefined)).toBe(
      "You're moving out, so you can't add services.",
    )
  })
  test('is shown to a customer whose account is not active', () => {
    expect(whyNothingCanBeAdded({ ...context, active: false }, undefined)).toBe(
      'Your account is not yet active. You can add services when your services have started.',
    )
  })
  test('is shown if all services are taken', () => {
    expect(whyNothingCanBeAdded(context, 0)).toBe('There are no additional services available for your property.')
  })
  test('is not shown while services are offered, or before that is known', () => {
    expect(whyNothingCanBeAdded(context, 2)).toBeUndefined()
    expect(whyNothingCanBeAdded(context, undefined)).toBeUndefined()
  })
})
