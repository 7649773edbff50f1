// Session and timing (specification 9).

/** A token that expires within this time is refreshed before a call. */
export const TOKEN_REFRESH_SECONDS = 60

/** Maximum age of a sign-in for changes that could be used to take over an account (D71). */
export const FRESH_SIGN_IN_SECONDS = 300

/** A token with less validity is not used for a call. */
export const TOKEN_MINIMUM_SECONDS = 5

export const SESSION_CHECK_SECONDS = 5

/** keycloak-js has no timeout for its status frame. */
export const PROVIDER_MESSAGE_MS = 10_000

export const TOAST_MS = 5_000

/** A screen reader misses a text that is set at the same time as its live region. */
export const ANNOUNCER_DELAY_MS = 100

export const OVERLAY_SPINNER_DELAY_MS = 100

/** A shorter wait is not announced: what comes is read out instead. */
export const WAITING_ANNOUNCED_MS = 1_000

/** Several parts of a page that wait at the same time, or one after another, are announced once. */
export const WAITING_REPEATED_MS = 10_000

/** Unsaved input is kept for as long as a sign-in may take (specification 9: pending login state). */
export const KEPT_INPUT_MS = 60 * 60_000
