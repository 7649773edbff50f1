import { parseDay } from '@switchboard/domain'
import { photoAddress, propertyHeading, type PropertyFace } from './property-heading'

const words = (property: PropertyFace | undefined): unknown[] =>
  Object.values(
    propertyHeading(
      {
        address: '12/48 Paperbark Lane',
        accountNumber: '4000000011',
        property,
        today: parseDay('2026-11-20')!,
      },
      'Dashboard',
    ),
  )

test.each([
  [
    'welcomes to the property where that is asked for',
    { name: 'Paperbark House', welcome: true },
    ['band', 'Welcome to', '12/48 Paperbark Lane', 'Paperbark House, account 4000000011'],
  ],
  [
    'names the property where no welcome is asked for',
    { name: 'Paperbark House', welcome: false },
    ['band', 'Paperbark House', '12/48 Paperbark Lane', 'Account 4000000011'],
  ],
  [
    'does not welcome unless it is told to',
    { name: 'Paperbark House' },
    ['band', 'Paperbark House', '12/48 Paperbark Lane', 'Account 4000000011'],
  ],
  [
    'is an ordinary heading for a property without a name, whatever else is known of it',
    { name: '', photo: '/buildings/paperbark-house/desktop.jpg', welcome: true },
    ['plain', undefined, 'Dashboard', '12/48 Paperbark Lane, account 4000000011'],
  ],
  [
    'keeps the address when the property could not be loaded',
    undefined,
    ['band', undefined, '12/48 Paperbark Lane', 'Account 4000000011'],
  ],
])('%s', (_, property, expected) => {
  expect(words(property)).toEqual(expected)
})

test.each([
  ['/buildings/paperbark-house/', 'desktop.jpg', 'phone.jpg', '/buildings/paperbark-house/desktop.jpg'],
  ['/buildings/paperbark-house', '/desktop.jpg', undefined, '/buildings/paperbark-house/desktop.jpg'],
  ['/buildings/paperbark-house/', undefined, 'phone.jpg', '/buildings/paperbark-house/phone.jpg'],
  ['/buildings/paperbark-house/', '', 'phone.jpg', '/buildings/paperbark-house/phone.jpg'],
  ['/buildings/paperbark-house/', undefined, undefined, undefined],
  [undefined, 'desktop.jpg', 'phone.jpg', undefined],
])('the photo of %s, %s and %s is %s', (propertyPath, imagePathDesktop, imagePath, expected) => {
  expect(photoAddress({ propertyPath, imagePathDesktop, imagePath })).toBe(expected)
})
