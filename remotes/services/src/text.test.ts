import { overview } from './text'

test.each([
  ['RESI', [], 'Residential flat tariff'],
  ['BUSI', [], 'Small business flat tariff'],
  ['RESI', ['register'], 'Residential flat tariff'],
  ['RESI', ['time'], 'Residential time-of-use tariff'],
  ['BUSI', ['time', 'step'], 'Small business time-of-use tariff'],
  ['RESI', ['step', 'register'], 'Residential block tariff'],
  ['Embedded network', ['time'], 'Embedded network'],
])('the plan of %s with prices that depend on %j is a %s', (type, dependsOn, name) => {
  expect(overview.planName(type, new Set(dependsOn))).toBe(name)
})
