// What stands between texts, and at the end of a sentence, in the language of the texts.

/** '11.660 kWh, $3.48' */
export const joinFacts = (facts: readonly string[]): string => facts.join(', ')

/** @param sentences each with its end */
export const joinSentences = (sentences: readonly string[]): string => sentences.join(' ')

/** For words that begin a line: names of months have small letters in some languages. */
export const startWithCapital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const endSentence = (words: string): string => `${words}.`
