// Texts of the choice of a language.

/** Name of the list for screen readers. */
export const label = 'Language'
export const failure = "We couldn't change the language. Please try again."
