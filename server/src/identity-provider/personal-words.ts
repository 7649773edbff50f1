// Words that a guess begins with when it is known whose password it is: those of the brand, of the person's name and of the email address.
import { brand } from '@switchboard/brand'
import type { User } from './users'

type Person = Pick<User, 'email' | 'first_name' | 'last_name'>

/** Shorter ones are parts of many other words, and count only where they stand alone. */
const SHORTEST_PART = 4
const SHORTEST_WORD = 3
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** @returns the word as it is written, or undefined when the password has none */
export function personalWordIn(password: string, { email, first_name, last_name }: Person): string | undefined {
  const words = [brand.name, first_name, last_name, email].flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u))
  const forms = [plain(password), plain(withoutLookalikes(password))]
  const isIn = (word: string) =>
    forms.some((form) => (word.length >= SHORTEST_PART ? form.includes(word) : form.split(/[^\p{L}]+/u).includes(word)))
  return words.find((word) => word.length >= SHORTEST_WORD && isIn(plain(word)))
}

/** Small letters without marks. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const withoutLookalikes = (text: string) => text.replace(/[013457@$]/g, (character) => LOOKALIKES[character] ?? '')
