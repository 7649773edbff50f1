// Where the next page of an account's activity begins. Signed, so that nobody makes one up, or uses another account's.
import { Type } from '@sinclair/typebox'
import { signedValues } from '@switchboard/platform-server/http/signed-value'
import type { Database } from '../db/connection'
import { cursorSecret } from '../identity-provider/secrets'
import type { Place } from './activity-rows'

const Content = Type.Tuple([Type.Integer(), Type.String(), Type.Integer()], { description: 'Account, time and row' })

export function activityCursors(db: Pick<Database, 'sql'>) {
  const signer = async () => signedValues(Content, { secret: await cursorSecret(db), purpose: 'activity' })
  return {
    async write(accountId: number, { at, id }: Place): Promise<string> {
      return (await signer()).sign([accountId, at, id])
    },
    /** @returns undefined for a cursor that is not ours, or of another account */
    async read(accountId: number, text: string): Promise<Place | undefined> {
      const content = (await signer()).read(text)
      if (!content || content[0] !== accountId) return undefined
      const [, at, id] = content
      return { at, id }
    },
  }
}
