import { overview } from './text'

test.each([
  ['RESI', false, 'Residential flat tariff'],
  ['BUSI', false, 'Small business flat tariff'],
  ['RESI', true, 'Residential time-of-use tariff'],
  ['BUSI', true, 'Small business time-of-use tariff'],
  ['Embedded network', true, 'Embedded network'],
])('the plan of %s is named, whether its prices depend on the time (%p) or not', (type, dependsOnTime, name) => {
  expect(overview.planName(type, dependsOnTime)).toBe(name)
})
