// Whose account this tab shows. Somebody else may sign in in another tab, which changes this tab's session, too.

const KEY = 'switchboard.person'

/**
 * @param subject of the token
 * @returns whether the tab previously showed somebody else, who did not log out in it
 */
export function isOtherPerson(subject: string): boolean {
  const before = sessionStorage.getItem(KEY)
  sessionStorage.setItem(KEY, subject)
  return before !== null && before !== subject
}

/** Called when the person logs out in this tab, so that the next person sees no notice. */
export function forgetPerson(): void {
  sessionStorage.removeItem(KEY)
}
