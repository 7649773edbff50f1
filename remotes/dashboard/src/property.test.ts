import { headerWords, type Property } from './property'

const aProperty = (given: Partial<Property> = {}): Property => ({
  name: 'Paperbark House',
  photo: undefined,
  welcome: true,
  ...given,
})
const words = (property: Property | undefined) =>
  Object.values(headerWords(property, '12/48 Paperbark Lane', '4000000011'))

test.each([
  [
    'welcomes to the property',
    aProperty(),
    ['band', 'Welcome to', '12/48 Paperbark Lane', 'Paperbark House, account 4000000011'],
  ],
  [
    'names the property where no welcome is asked for',
    aProperty({ welcome: false }),
    ['band', 'Paperbark House', '12/48 Paperbark Lane', 'Account 4000000011'],
  ],
  [
    'is an ordinary heading for a property without a name',
    aProperty({ name: undefined }),
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
