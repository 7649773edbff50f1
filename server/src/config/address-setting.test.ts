import { parseAddress } from './address-setting'

test.each([
  ['https://pay.example/v1/', 'https://pay.example/v1'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['localhost:8080', undefined],
  ['http:pay.example', undefined],
  [' https://pay.example', undefined],
  ['ftp://pay.example', undefined],
  ['https://', undefined],
])('%j is the address %j', (text, address) => expect(parseAddress(text)).toBe(address))
