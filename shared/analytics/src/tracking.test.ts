import { recordingAdapter } from './recording'
import {
  accountKnown,
  bannerShown,
  errorToastShown,
  linkFollowed,
  loggedOut,
  pageViewed,
  startAnalytics,
  statusPanelAction,
  tooltipOpened,
} from './index'

const { calls, adapter } = recordingAdapter()

beforeAll(() => startAnalytics(adapter))
afterEach(() => {
  loggedOut()
  calls.splice(0)
})

const dashboard = { identifier: 'dashboard', title: 'Dashboard', environment: 'prod' } as const

test('the data layer is updated before the rule runs', () => {
  pageViewed(dashboard)
  expect(calls).toEqual([
    { kind: 'clear', parts: ['page'] },
    { kind: 'update', data: { page: dashboard } },
    { kind: 'rule', name: 'page-viewed' },
  ])
})

describe('the account', () => {
  test('is sent again in full when another fact about it is known', () => {
    accountKnown({ number: '4000000011', directDebit: 'set-up' })
    accountKnown({ fuelType: ['electricity', 'solar'], currentPlan: 'ELE-400000001-1' })
    expect(calls).toEqual([
      { kind: 'update', data: { account: { number: '4000000011', directDebit: 'set-up' } } },
      { kind: 'rule', name: 'account-known' },
      {
        kind: 'update',
        data: {
          account: {
            number: '4000000011',
            directDebit: 'set-up',
            fuelType: ['electricity', 'solar'],
            currentPlan: 'ELE-400000001-1',
          },
        },
      },
      { kind: 'rule', name: 'account-known' },
    ])
  })

  test('is not sent again without new facts', () => {
    accountKnown({ number: '4000000011', fuelType: ['electricity'] })
    calls.splice(0)
    accountKnown({ fuelType: ['electricity'] })
    expect(calls).toEqual([])
    accountKnown({ fuelType: ['electricity', 'gas'] })
    expect(calls).toHaveLength(2)
  })

  test('is cleared at logout, so that the next account inherits nothing', () => {
    accountKnown({ number: '4000000011', customerReferenceNumber: 'C-77' })
    loggedOut()
    accountKnown({ number: '4000000029' })
    expect(calls.slice(2)).toEqual([
      { kind: 'clear', parts: ['page', 'account'] },
      { kind: 'rule', name: 'logged-out' },
      { kind: 'update', data: { account: { number: '4000000029' } } },
      { kind: 'rule', name: 'account-known' },
    ])
  })
})

test('each event has a name and its own details', () => {
  bannerShown('error', "We couldn't load your data at this time. Please try again.")
  bannerShown('warning', 'Due to an unexpected error some data may be unavailable')
  errorToastShown('There was an error fetching your CSV file. Please try again.')
  tooltipOpened('What it costs to be connected')
  statusPanelAction({ text: 'Take me back', type: 'back-to-dashboard' })
  linkFollowed('make-payment')
  expect(calls.map((call) => call.kind === 'event' && [call.name, call.detail])).toEqual([
    ['banner-error', { detail: "We couldn't load your data at this time. Please try again." }],
    ['banner-warning', { detail: 'Due to an unexpected error some data may be unavailable' }],
    ['toast-error', { detail: 'There was an error fetching your CSV file. Please try again.' }],
    ['tooltip-opened', { label: 'What it costs to be connected' }],
    ['status-panel-action', { text: 'Take me back', type: 'back-to-dashboard' }],
    ['link-followed', { link: 'make-payment' }],
  ])
})
