import { createShownPoll } from './shown-poll'

test('the first remote that a customer sees asks the registry for the customer’s builds, and later ones rarely', () => {
  const asked: string[] = []
  const poll = createShownPoll({ pollRegistry: async (occasion) => void asked.push(occasion) })
  poll.remoteShown()
  poll.remoteShown()
  poll.sessionChanged()
  poll.remoteShown()
  expect(asked).toEqual(['start', 'navigation', 'start'])
})
