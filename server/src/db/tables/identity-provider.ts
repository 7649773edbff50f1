// Tables of the embedded provider. The API never reads them: it identifies a person only by the token's subject (D35).
import type { ColumnType, Generated } from 'kysely'

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
type StampOfNow = ColumnType<Date, Date | undefined, Date>

export interface IdentityTables {
  idp_user: {
    /** The token's subject. */
    id: string
    email: string
    email_verified: Generated<boolean>
    enabled: Generated<boolean>
    first_name: string
    last_name: string
    account_number: string
    password_hash: string
    password_changed_at: StampOfNow
    /** False after the password was removed: the person has to choose another one. */
    has_password: Generated<boolean>
  }
  /** The protocol's state: sessions, grants, codes, refresh tokens, interactions. */
  idp_state: {
    kind: string
    id: string
    /** JSON stored as text, because a request's parameters may contain characters that jsonb refuses. */
    payload: string
    grant_id: string | null
    account_id: string | null
    session_uid: string | null
    consumed_at: Date | null
    expires_at: Date | null
  }
  /** Where a session was started from, and when it was last used. */
  idp_session: {
    session_uid: string
    user_agent: string
    address: string
    started_at: StampOfNow
    last_used_at: StampOfNow
  }
  /** Passkeys, and at most one authenticator app for each person. */
  idp_credential: {
    id: Generated<string>
    user_id: string
    kind: 'passkey' | 'authenticator'
    label: string
    created_at: StampOfNow
    last_used_at: Maybe<Date>
    webauthn_id: Maybe<string>
    /** The host for which the passkey was made. */
    rp_id: Maybe<string>
    public_key: Maybe<string>
    counter: Maybe<number>
    transports: Maybe<string>
    sealed_secret: Maybe<string>
    /** The 30 seconds of the last accepted code. */
    last_step: Maybe<number>
  }
  idp_recovery_code: { user_id: string; hash: string; created_at: StampOfNow; used_at: Maybe<Date> }
  /** What a page of one interaction waits for. */
  idp_challenge: { interaction: string; purpose: string; value: string; expires_at: Date }
  /** Links that set a new password. */
  idp_reset: { token_sha256: string; user_id: string; expires_at: Date }
  idp_secret: { name: string; value: string; created_at: StampOfNow }
}
