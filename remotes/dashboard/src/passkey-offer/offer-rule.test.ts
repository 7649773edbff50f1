import { canOffer } from './offer-rule'

const able = { canOpenAction: () => true, canMakePasskeys: () => true, recognisesOwner: async () => true }

test.each([
  [0, true],
  [1, false],
  // The provider has no passkeys.
  [undefined, false],
])('a customer with %j passkeys: offered %j', async (count, offered) => {
  expect(await canOffer(able, async () => count)).toBe(offered)
})

test.each([
  ['in a third-party page', { canOpenAction: () => false }],
  ['whose browser has no passkeys', { canMakePasskeys: () => false }],
  ['whose device does not recognise its owner', { recognisesOwner: async () => false }],
])('a customer %s is not offered one, and the provider is not asked', async (_, lack) => {
  const countPasskeys = jest.fn(async () => 0)
  expect(await canOffer({ ...able, ...lack }, countPasskeys)).toBe(false)
  expect(countPasskeys).not.toHaveBeenCalled()
})
