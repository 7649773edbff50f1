import { startAnalytics } from '@switchboard/analytics'
import {
  announce,
  announceWaiting,
  beginArrival,
  clearBanner,
  closeArea,
  closeStep,
  dismissToast,
  endArrival,
  messages,
  openArea,
  openStep,
  showBanner,
  showToast,
  startToast,
  stopToast,
  removeAnnouncement,
  type Area,
  type AreaKind,
} from './index'

const failed = { severity: 'error', detail: "We couldn't save your data at this time. Please try again." } as const
const tracked: unknown[] = []
const openAreas: Area[] = []

function openNewArea(kind: AreaKind, modal?: symbol, position: Area['position'] = 'top'): Area {
  const area = { kind, modal, position }
  openAreas.push(area)
  openArea(area)
  return area
}

beforeAll(() => startAnalytics((call) => call.kind === 'event' && tracked.push([call.name, call.detail])))

afterEach(() => {
  openAreas.splice(0).forEach(closeArea)
  clearBanner()
  messages.get().toasts.forEach(({ id }) => dismissToast(id))
  messages.get().announcements.forEach(({ id }) => removeAnnouncement(id))
  tracked.splice(0)
})

test('a step is announced, and sets the title until its page is left', () => {
  openStep('Opt-out of EV charging')
  expect(messages.get()).toMatchObject({
    step: 'Opt-out of EV charging',
    announcements: [{ text: 'Opt-out of EV charging', assertive: false }],
  })
  closeStep()
  expect(messages.get().step).toBeUndefined()
})

test('a step that a focused panel names is not announced, too', () => {
  openStep('EV charging will be disconnected on 5 December 2031', 'panel')
  expect(messages.get()).toMatchObject({
    step: 'EV charging will be disconnected on 5 December 2031',
    announcements: [],
  })
  closeStep()
})

test('another page is named before what it announces while focus has not moved there', () => {
  openNewArea('announcements')
  beginArrival()
  announce("We couldn't show your services right now.")
  expect(messages.get().isArriving).toBe(true)
  endArrival('My services')
  expect(messages.get()).toMatchObject({
    isArriving: false,
    announcements: [{ text: 'My services' }, { text: "We couldn't show your services right now." }],
  })
})

describe('a banner', () => {
  test('replaces the previous one', () => {
    showBanner(failed)
    showBanner({ severity: 'success', detail: 'Saved' })
    expect(messages.get().banner).toMatchObject({ severity: 'success', detail: 'Saved' })
    clearBanner()
    expect(messages.get().banner).toBeUndefined()
  })

  test('with the same text counts as new', () => {
    showBanner(failed)
    const first = messages.get().banner?.id
    showBanner(failed)
    expect(messages.get().banner?.id).not.toBe(first)
  })

  test('stays in the page when a dialog opens', () => {
    const page = openNewArea('banner')
    showBanner(failed)
    openNewArea('banner', Symbol('dialog'))
    expect(messages.get().banner?.area).toBe(page)
  })

  test('of a dialog moves to the page when the dialog closes', () => {
    const page = openNewArea('banner')
    const inDialog = openNewArea('banner', Symbol('dialog'))
    showBanner({ severity: 'success', detail: 'Robin was deleted' })
    expect(messages.get().banner?.area).toBe(inDialog)
    closeArea(inDialog)
    expect(messages.get().banner?.area).toBe(page)
  })

  test('is removed with its dialog, but not with another one', () => {
    const [mine, other] = [Symbol('mine'), Symbol('other')]
    openNewArea('banner', mine)
    showBanner(failed)
    clearBanner(other)
    expect(messages.get().banner).toBeDefined()
    clearBanner(mine)
    expect(messages.get().banner).toBeUndefined()
  })

  test('shown before there is an area renders in the first one', () => {
    showBanner(failed)
    expect(messages.get().banner?.area).toBeUndefined()
    const page = openNewArea('banner')
    expect(messages.get().banner?.area).toBe(page)
  })

  test('below the content stays there when another area opens, and moves when its area closes', () => {
    const [top, bottom] = [openNewArea('banner'), openNewArea('banner', undefined, 'bottom')]
    showBanner({ ...failed, position: 'bottom' })
    expect(messages.get().banner?.area).toBe(bottom)
    closeArea(bottom)
    expect(messages.get().banner?.area).toBe(top)
  })
})

describe('analytics', () => {
  test('records error and warning banners, but no success messages', () => {
    showBanner(failed)
    showBanner({ severity: 'error-cross', detail: 'Unable to process request at this time. Please try again later' })
    showBanner({ severity: 'warning', detail: 'Due to an unexpected error some data may be unavailable' })
    showBanner({ severity: 'success', detail: 'Saved' })
    expect(tracked).toEqual([
      ['banner-error', { detail: "We couldn't save your data at this time. Please try again." }],
      ['banner-error', { detail: 'Unable to process request at this time. Please try again later' }],
      ['banner-warning', { detail: 'Due to an unexpected error some data may be unavailable' }],
    ])
  })

  test('records the override instead of the visible text', () => {
    showBanner({ severity: 'error', detail: 'robin@example.com is taken', analyticsOverride: 'email taken' })
    expect(tracked).toEqual([['banner-error', { detail: 'email taken' }]])
  })

  test('records error toasts only', () => {
    showToast({ severity: 'warning', detail: 'Some data is late' })
    showToast({ severity: 'success', detail: 'Downloaded' })
    showToast({ severity: 'error', detail: 'There was an error fetching your CSV file. Please try again.' })
    expect(tracked).toEqual([
      ['toast-error', { detail: 'There was an error fetching your CSV file. Please try again.' }],
    ])
  })
})

describe('a toast', () => {
  test('is visible for five seconds in total, not counting the time while it is stopped', () => {
    showToast({ severity: 'success', detail: 'Downloaded' })
    const [toast] = messages.get().toasts
    expect(toast).toMatchObject({ left: 5000 })
    stopToast(toast!.id, 1200)
    expect(messages.get().toasts).toMatchObject([{ detail: 'Downloaded', left: 1200 }])
    stopToast(toast!.id, 3000)
    expect(messages.get().toasts).toMatchObject([{ left: 1200 }])
  })

  test('is new until an area renders it, so that it is animated only once', () => {
    showToast({ severity: 'success', detail: 'Downloaded' })
    expect(messages.get().toasts).toMatchObject([{ isNew: true, left: 5000 }])
    startToast(messages.get().toasts[0]!.id)
    expect(messages.get().toasts).toMatchObject([{ isNew: false, left: 5000 }])
  })

  test('is dismissed alone', () => {
    showToast({ severity: 'success', detail: 'first' })
    showToast({ severity: 'success', detail: 'second' })
    dismissToast(messages.get().toasts[0]!.id)
    expect(messages.get().toasts).toMatchObject([{ detail: 'second' }])
  })
})

describe('an announcement', () => {
  test('keeps its place in the queue, and errors interrupt', () => {
    openNewArea('announcements')
    announce('Loading usage')
    showBanner(failed)
    showBanner({ severity: 'warning', detail: 'Some data is late' })
    expect(messages.get().announcements.map(({ text, assertive }) => [text, assertive])).toEqual([
      ['Loading usage', false],
      ["We couldn't save your data at this time. Please try again.", true],
      ['Some data is late', false],
    ])
    removeAnnouncement(messages.get().announcements[0]!.id)
    expect(messages.get().announcements).toHaveLength(2)
  })

  test('about loading is made once for all parts of a page that are loading', () => {
    openNewArea('announcements')
    announceWaiting('This can take a while')
    announceWaiting('This can take a while')
    expect(messages.get().announcements.map(({ text }) => text)).toEqual(['This can take a while'])
  })

  test('replaces an earlier one that no announcer has read out', () => {
    announce('Loading usage')
    announce('Usage loaded')
    expect(messages.get().announcements.map(({ text }) => text)).toEqual(['Usage loaded'])
  })
})
