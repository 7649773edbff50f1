// Names that customers give to things of theirs, such as a passkey or a key for another program.
import { refuseField } from '@switchboard/platform-server/http/problem'

const LONGEST_NAME = 60

type Named = { readonly name: string } | { readonly problem: string }

export function parseName(text: string): Named {
  const name = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (name === '') return { problem: 'Enter a name' }
  if (/\p{C}/u.test(name)) return { problem: 'Use letters, digits and signs only' }
  if ([...name].length > LONGEST_NAME) return { problem: `Use at most ${LONGEST_NAME} characters` }
  return { name }
}

/** @throws Problem of the field `name` */
export function readName(text: string): string {
  const parsed = parseName(text)
  return 'name' in parsed ? parsed.name : refuseField('name', parsed.problem)
}
