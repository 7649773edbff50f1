// Whose account this tab shows. Another person may log in at the provider in another tab, and this one follows.

const KEY = 'switchboard.person'

/**
 * @param subject of the token
 * @returns whether the tab showed somebody else before, who has not logged out in it
 */
export function isOtherPerson(subject: string): boolean {
  const before = sessionStorage.getItem(KEY)
  sessionStorage.setItem(KEY, subject)
  return before !== null && before !== subject
}

/** The person logs out in this tab, so that nobody is surprised by the next one. */
export function forgetPerson(): void {
  sessionStorage.removeItem(KEY)
}
