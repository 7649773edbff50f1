import { parseDay } from '@switchboard/domain'
import { photoAddress, propertyHeading, type Place, type PropertyFace } from './property-heading'

const words = (property: PropertyFace | undefined, place: Partial<Place> = {}): unknown[] =>
  Object.values(
    propertyHeading(
      {
        address: '12/48 Paperbark Lane',
        accountNumber: '4000000011',
        property,
        today: parseDay('2026-11-20')!,
        ...place,
      },
      'Dashboard',
    ),
  )

test.each<[string, PropertyFace | undefined, unknown[], Partial<Place>?]>([
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
    'names only the property when the account has no number',
    { name: 'Paperbark House', welcome: true },
    ['band', 'Welcome to', '12/48 Paperbark Lane', 'Paperbark House'],
    { accountNumber: '' },
  ],
  [
    'is the title of the page when the address is not known',
    { name: 'Paperbark House', welcome: true },
    ['plain', undefined, 'Dashboard', 'Account 4000000011'],
    { address: '' },
  ],
  [
    'keeps the address when the property could not be loaded',
    undefined,
    ['band', undefined, '12/48 Paperbark Lane', 'Account 4000000011'],
  ],
])('%s', (_, property, expected, place = undefined) => {
  expect(words(property, place)).toEqual(expected)
})

test.each([
  ['/buildings/paperbark-house/', 'desktop.jpg', 'phone.jpg', '/buildings/paperbark-house/desktop.jpg'],
  ['/buildings/paperbark-house', '/desktop.jpg', undefined, '/buildings/paperbark-house/desktop.jpg'],
  ['/buildings/paperbark-house/', undefined, 'phone.jpg', '/buildings/paperbark-house/phone.jpg'],
  ['/buildings/paperbark-house/', '', 'phone.jpg', '/buildings/paperbark-house/phone.jpg'],
  ['/buildings/paperbark-house/', undefined, undefined, undefined],
  [undefined, 'desktop.jpg', 'phone.jpg', undefined],
  ['/buildings/paperbark-house/', 'https://images.example/a b.jpg', undefined, 'https://images.example/a%20b.jpg'],
  [undefined, undefined, '//images.example/phone.jpg', '//images.example/phone.jpg'],
  [
    'https://images.example/paperbark-house',
    'desktop.jpg',
    undefined,
    'https://images.example/paperbark-house/desktop.jpg',
  ],
])('the photo of %s, %s and %s is %s', (propertyPath, imagePathDesktop, imagePath, expected) => {
  expect(photoAddress({ propertyPath, imagePathDesktop, imagePath })).toBe(expected)
})
