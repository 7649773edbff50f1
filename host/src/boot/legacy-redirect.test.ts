import { legacyAddress } from './legacy-redirect'

describe('an address of the legacy application', () => {
  test.each([
    ['/', '#!/accounts/pay', '/legacy/#!/accounts/pay'],
    ['/', '#!/accounts/direct-debit/', '/legacy/#!/accounts/direct-debit/'],
  ])('%s%s is redirected', (path, hash, address) => {
    expect(legacyAddress(path, hash)).toBe(address)
  })

  test.each([
    ['/', ''],
    ['/', '#state=abc&code=def'],
    ['/', '#main'],
    ['/usage', '#!/accounts/pay'],
  ])('%s%s stays in the portal', (path, hash) => {
    expect(legacyAddress(path, hash)).toBeUndefined()
  })
})
