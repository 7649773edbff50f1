// Answers of the API about where a customer is signed in.

const session = (id: string) => ({
  id,
  browser: 'Firefox on Windows',
  kind: 'computer',
  current: id === 'this',
  active: id === 'this',
  lastUsedOn: '2026-11-20',
  lastUsedTime: '19:10',
})

/** The first is the one that asks. */
export const threeSessions = ['this', 'other', 'third'].map(session)
