// Words that an attacker who knows the person tries first: those of the brand, the person's name and the email address.
import { brand } from '@switchboard/brand'
import type { User } from './users'

type Person = Pick<User, 'email' | 'first_name' | 'last_name'>

/** Shorter words are parts of many others, and count only if they stand alone. */
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

/** @returns the word as written, or undefined if the password contains none */
export function personalWordIn(password: string, { email, first_name, last_name }: Person): string | undefined {
  const words = [brand.name, first_name, last_name, email].flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u))
  const forms = [plain(password), plain(withoutLookalikes(password))]
  const isIn = (word: string) =>
    forms.some((form) => (word.length >= SHORTEST_PART ? form.includes(word) : form.split(/[^\p{L}]+/u).includes(word)))
  return words.find((word) => word.length >= SHORTEST_WORD && isIn(plain(word)))
}

/** Lower case without diacritics. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const withoutLookalikes = (text: string) => text.replace(/[013457@$]/g, (character) => LOOKALIKES[character] ?? '')
