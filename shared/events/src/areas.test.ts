import { areaFor, type Area, type AreaKind } from './areas'

const dialog = Symbol('Delete Robin?')
const above = Symbol('Are you sure?')
const area = (kind: AreaKind, modal?: symbol, position: Area['position'] = 'top'): Area => ({ kind, modal, position })

test('a message stands in the page while no modal is open', () => {
  const page = area('banner')
  expect(areaFor([area('toasts'), page], 'banner')).toBe(page)
})

test('an open modal draws the messages, and of several the one opened last', () => {
  const first = area('toasts', dialog)
  const second = area('toasts', above)
  expect(areaFor([first, area('toasts')], 'toasts')).toBe(first)
  expect(areaFor([area('toasts'), first, second], 'toasts')).toBe(second)
})

test('a banner stays with the dialog below when what is above, like a spinner, has no message area', () => {
  const below = area('banner', dialog)
  expect(areaFor([area('banner'), below, area('toasts', above)], 'banner')).toBe(below)
})

test('of two areas by mistake the first draws, so that nothing is seen or said twice', () => {
  const first = area('announcements')
  expect(areaFor([first, area('announcements')], 'announcements')).toBe(first)
})

test('a banner takes the position that it asks for, in the modal on top, and else what there is', () => {
  const [top, bottom] = [area('banner'), area('banner', undefined, 'bottom')]
  const inDialog = area('banner', dialog)
  expect(areaFor([bottom, top], 'banner')).toBe(top)
  expect(areaFor([top, bottom], 'banner', 'bottom')).toBe(bottom)
  expect(areaFor([top], 'banner', 'bottom')).toBe(top)
  expect(areaFor([top, bottom, inDialog], 'banner', 'bottom')).toBe(inDialog)
})

test('nobody draws where there is no area', () => {
  expect(areaFor([area('toasts')], 'banner')).toBeUndefined()
})
