// Links that switch off one kind of news of one account, without a sign-in. They do not expire, because an email may be
// read years later.
import { Type, type Static } from '@sinclair/typebox'
import { isNotificationKind, type NotificationKind } from '@switchboard/domain'
import { signedValues } from '@switchboard/platform-server/http/signed-value'
import type { Database } from '../db/connection'
import { unsubscribeSecret } from '../identity-provider/secrets'

export const UNSUBSCRIBE_PAGE = '/unsubscribe'

const Content = Type.Tuple([Type.Integer(), Type.String()], { description: 'Account and kind' })

export interface Unsubscription {
  readonly accountId: number
  readonly kind: NotificationKind
}

export interface UnsubscribeLinks {
  /** @returns the page on the portal's origin */
  linkOf(what: Unsubscription): Promise<string>
  /** @returns undefined for a key that we did not make */
  read(key: string): Promise<Unsubscription | undefined>
}

export function unsubscribeLinks(db: Pick<Database, 'sql'>): UnsubscribeLinks {
  let loaded: ReturnType<typeof load> | undefined
  // A failed read is not cached.
  const signer = () =>
    (loaded ??= load(db).catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
  return {
    async linkOf({ accountId, kind }) {
      return `${UNSUBSCRIBE_PAGE}?key=${(await signer()).sign([accountId, kind])}`
    },
    async read(key) {
      const content: Static<typeof Content> | undefined = (await signer()).read(key)
      if (!content) return undefined
      const [accountId, kind] = content
      return isNotificationKind(kind) ? { accountId, kind } : undefined
    },
  }
}

const load = async (db: Pick<Database, 'sql'>) =>
  signedValues(Content, { secret: await unsubscribeSecret(db), purpose: 'unsubscribe' })
