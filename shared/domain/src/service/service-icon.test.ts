import { serviceIcon } from './service-icon'

test.each([
  ['electricity', 'ELECTRICITY', 'electricity'],
  ['hot-water', 'HOT_WATER', 'hot-water'],
  ['heating-cooling', 'HEATING_COOLING', 'heating-cooling'],
  ['solar', 'SOLAR', 'solar'],
  ['gas', 'GAS', 'gas'],
  ['ev-charging', 'EV_CHARGING', 'vehicle'],
  ['internet', 'INTERNET', 'internet'],
] as const)('the icon %s of %s is %s', (icon, code, expected) => {
  expect(serviceIcon(icon, code)).toBe(expected)
})

test.each([
  ['HEATING_COOLING', 'heating-cooling'],
  ['ELE_AGENCY', 'electricity'],
  ['HotWater', 'hot-water'],
  ['NATURAL_GAS', 'gas'],
  ['GREENPOWER', 'green'],
  ['TELEPHONE', 'other'],
] as const)('without an icon the code %s decides: %s', (code, expected) => {
  expect(serviceIcon(undefined, code)).toBe(expected)
  expect(serviceIcon('bolt-circle.svg', code)).toBe(expected)
})

test('solar electricity is solar and gas hot water is hot water', () => {
  expect(serviceIcon('solar-electricity', 'ELECTRICITY')).toBe('solar')
  expect(serviceIcon('gas_hot_water', 'GAS')).toBe('hot-water')
})
