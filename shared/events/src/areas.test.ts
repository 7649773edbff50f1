import { areaFor, type Area, type AreaKind } from './areas'

const dialog = Symbol('Delete Robin?')
const above = Symbol('Are you sure?')
const area = (kind: AreaKind, modal?: symbol, position: Area['position'] = 'top'): Area => ({ kind, modal, position })

test('a message renders in the page while no modal is open', () => {
  const page = area('banner')
  expect(areaFor([area('toasts'), page], 'banner')).toBe(page)
})

test('a message renders in the modal opened last', () => {
  const first = area('toasts', dialog)
  const second = area('toasts', above)
  expect(areaFor([first, area('toasts')], 'toasts')).toBe(first)
  expect(areaFor([area('toasts'), first, second], 'toasts')).toBe(second)
})

test('a banner stays in its dialog when a modal above it, such as a spinner, has no banner area', () => {
  const below = area('banner', dialog)
  expect(areaFor([area('banner'), below, area('toasts', above)], 'banner')).toBe(below)
})

test('only the first of two equal areas renders, so that no message appears twice', () => {
  const first = area('announcements')
  expect(areaFor([first, area('announcements')], 'announcements')).toBe(first)
})

test('a banner takes the requested position if the top modal has it', () => {
  const [top, bottom] = [area('banner'), area('banner', undefined, 'bottom')]
  const inDialog = area('banner', dialog)
  expect(areaFor([bottom, top], 'banner')).toBe(top)
  expect(areaFor([top, bottom], 'banner', 'bottom')).toBe(bottom)
  expect(areaFor([top], 'banner', 'bottom')).toBe(top)
  expect(areaFor([top, bottom, inDialog], 'banner', 'bottom')).toBe(inDialog)
})

test('a banner stays in the place that the customer uses, if it has an area', () => {
  const [usage, bills] = [Symbol('usage'), Symbol('bills')]
  const areas = [usage, bills].map((place): Area => ({ ...area('banner'), place }))
  expect(areaFor(areas, 'banner', 'top', bills)).toBe(areas[1])
  expect(areaFor(areas, 'banner', 'top', Symbol('gone'))).toBe(areas[0])
  const inDialog = area('banner', dialog)
  expect(areaFor([...areas, inDialog], 'banner', 'top', bills)).toBe(inDialog)
})

test('a message does not render without an area', () => {
  expect(areaFor([area('toasts')], 'banner')).toBeUndefined()
})
